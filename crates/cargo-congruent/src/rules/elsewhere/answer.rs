//! Answers: the row of a name, with the receiver and the arguments of the call in it.

use crate::facts::Facts;
use crate::facts::types::{bare, is_tensor, is_var, read_quoted};
use crate::words::Type;

/// Returns what a table says of a name.
pub(super) fn find_row(rows: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    rows.iter().find(|(names, _)| names.split_whitespace().any(|own| own == name)).map(|(_, said)| *said)
}

/// The kind of a receiver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    /// A tensor or a view.
    Tensor,
    /// A tensor on the stack.
    Stack,
    /// A variable.
    Variable,
}

/// Returns the type that lacks the method, if it is a type of the library.
pub(super) fn receiver_type(facts: &Facts) -> Option<Type> {
    let found = read_quoted(&facts.headline).pop()?;
    let name = bare(&found).name();
    ((is_tensor(&found) || is_var(&found)) && !facts.around.is_theirs(&name)).then_some(found)
}

/// Fills the receiver and the arguments of the call into an answer. Where an argument has no place, the answer becomes an example
/// without an edit: an edit would throw away what the user wrote.
pub(super) fn fill_call(said: &str, receiver: Option<&str>, facts: &Facts, floats: bool) -> String {
    let own = facts.pointed.values();
    let mut arguments = own.clone().unwrap_or_default();
    let call = facts.pointed.behind.split(';').next().unwrap_or_default();
    // Of a long receiver, the method alone.
    let said = if receiver.is_none() { said.replace("`{x}.", "`.") } else { said.to_owned() };
    let mut said = fill_type(&said, call).replace("{x}", receiver.unwrap_or("x"));
    if let [other] = arguments[..]
        && is_simple(&other)
        && said.contains("&y")
    {
        said = said.replace("&y", other).replace(" y.", &format!(" {}.", other.trim_start_matches('&')));
        arguments.clear();
    }
    let sample = said.contains("&y") && !said.contains("(&y)") || own.is_none() || receiver.is_none();
    let gap = said.contains("(&y)");
    let (said, whole) = fill_arguments(&said.replace("(&y)", "(..)"), &arguments, floats);
    match gap || whole && !sample {
        true => said,
        false => match said.strip_prefix("it is `").and_then(|code| code.strip_suffix("` here")) {
            Some(code) => format!("as in `{code}`"),
            None => said.replace("write `", "as in `"),
        },
    }
}

/// Whether a text is a name, a field or a number.
fn is_simple(own: &&str) -> bool {
    own.chars().all(|char| char.is_alphanumeric() || "_.&".contains(char))
}

/// How libraries name the types of elements, by the end of the name.
const ELEMENTS: [(&str, &[&str]); 8] = [
    ("f64", &["f64", "F64", "Double", "float64", "double"]),
    ("f32", &["f32", "F32", "Float", "float32", "float"]),
    ("i64", &["i64", "I64", "Int64", "int64", "long"]),
    ("i32", &["i32", "I32", "Int", "int32", "int"]),
    ("i16", &["i16", "I16", "Int16", "int16"]),
    ("i8", &["i8", "I8", "Int8", "int8"]),
    ("u8", &["u8", "U8", "Uint8", "uint8"]),
    ("u32", &["u32", "U32"]),
];

/// Fills the type that a call names, as in `::<f64>()` or `(DType::F64)`, into `{t:f32}`.
pub(super) fn fill_type(said: &str, call: &str) -> String {
    let words: Vec<_> = call.split(|char: char| !char.is_alphanumeric()).collect();
    let named = ELEMENTS.iter().find(|(_, names)| words.iter().any(|word| names.contains(word)));
    said.replace("{t:f32}", named.map_or("f32", |(own, _)| own))
}

/// Fills the user's arguments, or the samples if there are none, into places such as `{0:2.0}`. Returns the text, and whether each argument has
/// a place.
pub(super) fn fill_arguments(said: &str, arguments: &[&str], floats: bool) -> (String, bool) {
    let (mut filled, mut rest, mut places) = (String::new(), said, Vec::new());
    while let Some((front, (hole, behind))) =
        rest.split_once('{').and_then(|(front, hole)| Some((front, hole.split_once('}')?)))
    {
        let (number, sample) = hole.split_once(':').unwrap_or(("", hole));
        // `{1.:y}` is a receiver.
        let (number, receives) = number.strip_suffix('.').map_or((number, false), |number| (number, true));
        filled.push_str(front);
        let place = number.parse::<usize>().ok();
        let of_type = filled.ends_with(['<', ' ']) && behind.starts_with(['>', ',']);
        let own = place.and_then(|at| fit_argument(arguments.get(at)?, of_type, floats && sample.ends_with(".0")));
        let own = own.map(|own| if receives { own.trim_start_matches('&').to_owned() } else { own });
        places.push(place.filter(|_| own.is_some()));
        filled.push_str(own.as_deref().unwrap_or(sample));
        rest = behind;
    }
    let whole = places.iter().all(Option::is_some) && (0..arguments.len()).all(|at| places.contains(&Some(at)));
    (filled + rest, whole)
}

/// An argument in its new place: an axis among the types is a number, and a number among floats has a point.
fn fit_argument(own: &str, of_type: bool, float: bool) -> Option<String> {
    let own = own.strip_prefix("Axis(").and_then(|axis| axis.strip_suffix(')')).unwrap_or(own);
    let digits = own.strip_prefix('-').unwrap_or(own);
    let number = !digits.is_empty() && digits.chars().all(|char| char.is_ascii_digit());
    match number {
        true if float => Some(format!("{own}.0")),
        false if of_type => None,
        _ => Some(own.to_owned()),
    }
}
