//! A number on the left of a tensor with generic elements. Rust allows an operator with every `T` as its left operand to no library.
//!
//! | written | meant |
//! |---|---|
//! | `k + x`, `k * x` | `x + k`, `x * k` |
//! | `k - x` | `-(x - k)` |
//! | `1.0 / x`, `T::of(1.0) / x` | `x.recip()` |
//! | `k / x` | `x.recip() * k` |
//! | `k - x` of a `T: Number`, `k % x` | `Tensor::from(k) - x` |

use crate::facts::Facts;
use crate::facts::receiver::{group, write_receiver};
use crate::facts::site::Site;
use crate::facts::source::Pointed;
use crate::facts::types::{element, is_number_type, is_parameter, is_tensor, is_var, word};
use crate::rules::elements::{order_operands, write_complex};
use crate::words::Type;

/// Returns the type `T` of the number, and what to write.
pub(crate) fn find_swapped(facts: &Facts) -> Option<(String, String)> {
    let [number, tensor] = match &*facts.code {
        // rustc takes the operator for that of `T` with itself.
        "E0308" => facts.expected_and_found().filter(|_| facts.has_label("expected because this is"))?,
        "E0277" | "E0369" if facts.headline.starts_with("cannot ") => order_operands(facts)?,
        _ => return None,
    };
    let of = element(&tensor).filter(|_| is_tensor(&tensor) || is_var(&tensor))?;
    let (left, sign, right) = read_operation(facts).filter(|_| is_parameter(&of))?;
    let value = match &number {
        own if of == "Complex" => write_complex(&left, &word(own))?,
        own if is_number_type(own) => format!("{of}::of({left})"),
        own if word(own) != of => return None,
        Type::Marked(..) if facts.code == "E0369" => format!("*{left}"),
        _ => left.clone(),
    };
    let floats = is_var(&tensor) || !facts.around.declares_bound(&of, "Number");
    let code = write_operation(&value, &sign, &right, floats);
    let front = if of == "Complex" { "" } else { "in generic code, a number stands on the right: " };
    let said = format!("{front}write `{code}` for `{left} {sign} {right}`");
    Some((of, said))
}

/// `k * x`
pub(super) fn say_swapped(facts: &Facts) -> Option<String> {
    find_swapped(facts).map(|(_, said)| said)
}

/// The operation whose sign or right operand is pointed at.
fn read_operation(facts: &Facts) -> Option<(String, String, String)> {
    let site = Site::new(facts);
    if let Some(own) = site.operator_here() {
        let [left, sign, right] = [own.left, own.sign, own.right].map(|own| site.text_of(own).to_owned());
        let line = [&left, &right].iter().all(|own| !own.contains('\n'));
        return line.then_some((left, sign, right));
    }
    let own = &facts.pointed;
    if own.own.chars().all(|char| "+-*/%".contains(char)) {
        return Some((own.left()?.to_owned(), own.own.clone(), own.right()?.to_owned()));
    }
    let before = own.before.trim_end();
    let sign = before.chars().last().filter(|sign| "+-*/%".contains(*sign))?;
    let left = Pointed { before: before.trim_end_matches(sign).to_owned(), ..Pointed::default() };
    Some((left.left()?.to_owned(), sign.to_string(), own.own.clone()))
}

/// Returns the same operation without a number on its left.
fn write_operation(number: &str, sign: &str, tensor: &str, floats: bool) -> String {
    let one = number.strip_suffix(')').and_then(|own| own.split_once("::of(")).map_or(number, |(_, own)| own);
    match sign {
        "+" | "*" => format!("{tensor} {sign} {}", group(number)),
        "-" if floats => format!("-({tensor} - {})", group(number)),
        "/" if floats && one.parse() == Ok(1.0) => format!("{}.recip()", write_receiver(tensor)),
        "/" if floats => format!("{}.recip() * {}", write_receiver(tensor), group(number)),
        _ => format!("Tensor::from({number}) {sign} {tensor}"),
    }
}
