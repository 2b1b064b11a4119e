//! Elements of a type that an operation does not take.

use crate::facts::source::Pointed;
use crate::facts::types::is_parameter;
use crate::rules::pattern::Match;

/// Whether the message points at a method of a tensor, or at its receiver.
fn of_a_tensor(told: &Match) -> bool {
    let Pointed { before, behind, .. } = &told.facts.pointed;
    before.ends_with('.') || behind.starts_with('.')
}

/// The real parts of complex numbers.
const PARTS: &str = "`.abs()`, `.real()` and `.imag()` of them are";

/// Whether elements of this type are complex numbers of the library.
fn is_complex(element: &str) -> bool {
    ["Complex<f32>", "Complex<f64>", "Complex<{float}>"].contains(&element)
}

/// Elements that are not floats.
pub(super) fn say_no_floats(told: &Match) -> Option<String> {
    let element = told.hole("element");
    (!is_parameter(element)).then(|| match of_a_tensor(told) {
        true if is_complex(element) => PARTS.to_owned(),
        true => "`.to_type::<f32>()` converts them".to_owned(),
        false => "`f32` and `f64` are".to_owned(),
    })
}

/// Whether the bound is that of a function, and not of a method, such as those of the library.
fn is_of_a_function(told: &Match) -> bool {
    let bounds =
        |said: &String| said.split_once("required by a bound in `").is_some_and(|(_, own)| !own.contains("::"));
    told.facts.notes.iter().any(bounds)
}

/// Elements that are not numbers.
pub(super) fn say_no_numbers(told: &Match) -> Option<String> {
    let real = told.facts.headline.ends_with("are not real numbers");
    match (told.hole("element"), of_a_tensor(told)) {
        (element, false) if real && element.starts_with("Complex<") => {
            is_of_a_function(told).then(|| "a bound that they meet, too, is `T: Numeric`".to_owned())
        }
        ("bool", true) => Some("`.to_type::<i64>()` makes them 0 and 1".to_owned()),
        ("bool", false) => Some("write a type of numbers".to_owned()),
        (element, true) if is_complex(element) => Some(PARTS.to_owned()),
        (element, _) if element.starts_with("Complex<") => Some("`Complex<f32>` and `Complex<f64>` have".to_owned()),
        _ => None,
    }
}
