//! Numbers, elements and `Result`s that stand where something else is expected.
//!
//! | written | meant |
//! |---|---|
//! | `&a * 2`, of floats | `2.0` |
//! | `&a * s`, an `f64` with elements `f32` | `s as f32` |
//! | `x * 2.0`, of elements `T` | `T::of(2.0)` |
//! | `&a + &d`, of elements `f32` and `f64` | `d.to_type::<f32>()` |
//! | `2.0 * &a` in generic code | `&a * T::of(2.0)` |
//! | a `Result` of a tensor | `?` |
//! | `a > 0.0` | `a.gt(0.0)` |

use super::facts::Facts;
use super::source::is_number;
use crate::styled::plain;
use crate::words::{Type, read};

const FLOATS: [&str; 2] = ["f32", "f64"];
const INTEGERS: [&str; 10] = ["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize"];

/// The types that stand in backticks.
fn quoted(said: &str) -> Vec<Type> {
    said.split('`').skip(1).step_by(2).filter_map(|own| Some(read(&plain(own))?.0)).collect()
}

/// Without references, and its text where it is a word, as `f32` or `{float}`.
fn word(of: &Type) -> String {
    match of {
        Type::Marked(_, inner) => word(inner),
        Type::Word(word) => crate::styled::text(word),
        _ => of.name(),
    }
}

fn bare(of: &Type) -> &Type {
    match of {
        Type::Marked(_, inner) => bare(inner),
        _ => of,
    }
}

/// A type parameter, by its looks.
fn is_parameter(name: &str) -> bool {
    name.len() <= 2 && name.starts_with(char::is_uppercase)
}

/// Whether a type is that of a tensor or a view.
fn is_tensor(of: &Type) -> bool {
    ["Tensor", "View", "ViewMut", "Strided", "StackTensor", "CowTensor", "Contiguous", "Lazy"]
        .contains(&&*bare(of).name())
}

/// The element type of a tensor.
fn element(of: &Type) -> Option<String> {
    let arguments = bare(of).arguments();
    Some(word(arguments.get(arguments.len().checked_sub(2)?)?))
}

/// What to write instead of `own`, of type `found`, among elements of type `wanted`.
fn converted(own: Option<&str>, found: &Type, wanted: &str) -> Option<String> {
    let kind = word(found);
    let named = own.filter(|own| own.chars().all(|char| char.is_alphanumeric() || "_.".contains(char)));
    let float = FLOATS.contains(&wanted);
    if is_tensor(found) {
        let name = own.map(|own| own.trim_start_matches('&')).filter(|own| !own.contains([' ', '(']));
        let known = float || INTEGERS.contains(&wanted);
        return (known && element(found)? != wanted)
            .then(|| format!("`{}.to_type::<{wanted}>()` converts it", name.unwrap_or_default()));
    }
    if !is_number_type(found) {
        return None;
    }
    match named {
        Some(own) if is_parameter(wanted) => Some(format!("write `{wanted}::of({own})`")),
        Some(own) if is_number(own) && float => Some(format!("write `{own}.0`")),
        Some(own) if kind.starts_with('{') => own.strip_suffix(".0").map(|own| format!("write `{own}`")),
        Some(own) if float || INTEGERS.contains(&wanted) => Some(format!("write `{own} as {wanted}`")),
        _ => None,
    }
}

/// An operand with other elements: what to write.
pub fn operand(facts: &Facts) -> Option<String> {
    let on_the_right = facts.headline.contains("cannot stand in an operation on elements of type");
    let on_the_left = facts.code == "E0277" && facts.headline.starts_with("cannot ");
    let all = quoted(&facts.headline);
    match &all[..] {
        [found, wanted, ..] if on_the_right => {
            let right = facts.pointed.right();
            let own = facts.pointed.own.as_str();
            let float = FLOATS.contains(&&*word(wanted));
            // Of a call, rustc points at the argument, or at the method.
            match facts.pointed.arguments().filter(|all| !all.is_empty() && all.iter().all(|own| is_number(own))) {
                _ if is_number(own) => converted(Some(own), found, &word(wanted)),
                Some(all) if own.starts_with(char::is_alphabetic) && float => Some(format!(
                    "write `{}`",
                    all.iter().map(|own| format!("{own}.0")).collect::<Vec<_>>().join("` and `")
                )),
                _ if own.starts_with(char::is_alphabetic) => None,
                _ if word(found) == "{float}"
                    && INTEGERS.contains(&&*word(wanted))
                    && !right.is_some_and(|own| own.ends_with(".0")) =>
                {
                    let left = facts.pointed.left().unwrap_or("x").trim_start_matches('&');
                    Some(format!("`{left}.to_type::<f32>()` converts the tensor"))
                }
                _ => converted(right, found, &word(wanted)),
            }
        }
        [found, right] if on_the_left && is_tensor(right) => {
            let (left, wanted) = (facts.pointed.left(), element(right)?);
            if word(found) == wanted && is_parameter(&wanted) {
                let own = facts.pointed.right().filter(|own| !own.contains('('))?;
                return Some(format!(
                    "the number stands on the right in generic code, `{own} {} {}`",
                    facts.pointed.own, left?
                ));
            }
            converted(left, found, &wanted)
        }
        _ => None,
    }
}

/// `{float}`, `i64`
fn is_number_type(of: &Type) -> bool {
    let kind = word(of);
    FLOATS.contains(&&*kind) || INTEGERS.contains(&&*kind) || kind == "{float}" || kind == "{integer}"
}

/// A `Result` in an operation: what is in it.
pub fn result(facts: &Facts) -> Option<String> {
    // Of a method, the headline says `Result<T, E>`, and the label of what.
    let said = [&facts.headline].into_iter().chain(&facts.labels).flat_map(|said| quoted(said));
    let is_result = |own: &Type| bare(own).name() == "Result" && bare(own).arguments().first().is_some_and(is_tensor);
    let found = said.into_iter().find(is_result)?;
    let noun = match bare(bare(&found).arguments().first()?) {
        own if own.name().starts_with("View") => "view",
        own if is_tensor(own) => "tensor",
        _ => return None,
    };
    let told = ["E0369", "E0277", "E0599", "E0600", "E0608"].contains(&&*facts.code);
    told.then(|| format!("`?` takes the {noun} out of the `Result`"))
}

/// Tensors compared as numbers are.
pub fn compared(facts: &Facts) -> Option<String> {
    let methods = [("<", "lt"), ("<=", "le"), (">", "gt"), (">=", "ge"), ("==", "eq"), ("!=", "ne")];
    let (sign, method) = methods.iter().find(|(sign, _)| facts.pointed.own == *sign)?;
    let all = quoted(&facts.headline);
    let with_number = facts.headline.starts_with("can't compare") && all.last().is_some_and(is_number_type);
    let told = facts.headline.contains(&format!("binary operation `{sign}` cannot")) || with_number;
    let told = told && all.iter().any(is_tensor);
    let (left, right) = (facts.pointed.left()?, facts.pointed.right()?);
    let call = format!("{}.{method}({right})", left.trim_start_matches('&'));
    let all = if facts.pointed.before.contains("if ") || facts.pointed.before.contains("while ") {
        format!(", and `{call}.all_all().item()` is whether all are")
    } else {
        String::new()
    };
    told.then(|| format!("tensors are compared element by element: `{call}`{all}"))
}

/// What the library's own headlines can add: the bound, or the conversion.
pub fn kind(facts: &Facts) -> Option<String> {
    let all = quoted(&facts.headline);
    let first = all.first()?;
    let own = word(first);
    let bounds = [
        ("are not floats", "Float"),
        ("have no arithmetic", "Number"),
        ("is not known to be a length", "Dim"),
        ("is not a shape", "Shape"),
    ];
    let in_full = [("the shape", "StaticShape + Shape"), ("the length", "StaticDim")];
    let at_run_time = in_full
        .iter()
        .find(|(what, _)| facts.headline.starts_with(what) && facts.headline.ends_with("is not known at compile time"));
    let (_, bound) = bounds.iter().find(|(end, _)| facts.headline.ends_with(end)).or(at_run_time)?;
    if own == "Const" && *bound == "Dim" {
        let name = word(first.arguments().first()?);
        return is_parameter(&name).then(|| format!("write `where Const<{name}>: Known`"));
    }
    if is_parameter(&own) && first.arguments().is_empty() {
        return Some(format!("write the bound `{own}: {bound}`"));
    }
    let name = facts.pointed.left().filter(|own| !own.contains(['(', '&']))?;
    (*bound == "Float" && INTEGERS.contains(&&*own) && !facts.pointed.behind.is_empty())
        .then(|| format!("`{name}.to_type::<f32>()` converts them"))
}

/// `expected A, found B` of `mismatched types`.
fn expected_and_found(facts: &Facts) -> Option<[Type; 2]> {
    let said = facts.notes.iter().find(|said| said.starts_with("note: expected "))?;
    quoted(said).try_into().ok()
}

/// One type where another is expected: what makes it that.
pub fn mismatched(facts: &Facts) -> Option<String> {
    let [expected, found] = &expected_and_found(facts).filter(|_| facts.code == "E0308")?;
    let (kind, into) = (bare(found).name(), bare(expected).name());
    if kind == "Result" && into != "Result" && bare(found).arguments().first().is_some_and(is_tensor) {
        return Some("`?` takes it out of the `Result`".to_owned());
    }
    if let (Some(lengths), Type::Array(..)) = (crate::words::lengths(expected), found) {
        let mut names = ["n", "m", "k"].into_iter();
        let mut name = |own: &String| if own == "_" { names.next().map(str::to_owned) } else { Some(own.clone()) };
        let names = lengths.iter().map(&mut name).collect::<Option<Vec<_>>>()?;
        return Some(format!("lengths are written `dims![{}]`", names.join(", ")));
    }
    if is_parameter(&into) && element(found).as_ref() == Some(&into) && is_tensor(found) {
        let sign = facts.pointed.before.trim_end().chars().last().filter(|sign| "+*".contains(*sign))?;
        let before = facts.pointed.before.trim_end().trim_end_matches(sign).to_owned();
        let left = super::source::Pointed { before, ..Default::default() };
        return Some(format!(
            "the number stands on the right in generic code, `{} {sign} {}`",
            facts.pointed.own,
            left.left()?
        ));
    }
    if let Some(note) = facts.notes.iter().find(|note| note.contains("` does not implement `Clone`, so")) {
        let own = quoted(note).first().and_then(element).filter(|own| is_parameter(own))?;
        return Some(format!("`clone` needs a bound here: write `{own}: Number`"));
    }
    let number = FLOATS.contains(&&*into) || INTEGERS.contains(&&*into) || into == "bool";
    if number && is_tensor(found) {
        return Some(match super::sides::shape(found).as_deref() {
            Some([]) => "`.item()` reads the one element of a scalar".to_owned(),
            _ if into == "bool" => {
                "`.all_all().item()` is whether all are true, `.any_all().item()` whether one is".to_owned()
            }
            _ => format!("a tensor is not a number: `.sum_all().item()` adds its elements, `x[[i, j]]` reads one"),
        });
    }
    let (Some(wanted), Some(given)) = (element(expected), element(found)) else { return None };
    let same_shape = super::sides::shape(expected) == super::sides::shape(found);
    if !is_tensor(expected) || !is_tensor(found) || !same_shape {
        return None;
    }
    if wanted != given && given != "_" && wanted != "_" {
        return match &*given {
            "{integer}" if FLOATS.contains(&&*wanted) => {
                Some(format!("the elements are to be `{wanted}`: write `1.0`, not `1`"))
            }
            _ if is_parameter(&wanted) || given.starts_with('{') => None,
            _ => Some(format!("`.to_type::<{wanted}>()` converts the elements")),
        };
    }
    let view = ["View", "ViewMut", "Strided", "CowTensor", "Contiguous"].contains(&&*kind);
    let lent = matches!(expected, Type::Marked(..));
    match (&*into, view) {
        ("Tensor", true) if lent => {
            let own = Some(facts.pointed.own.as_str()).filter(|own| own.starts_with('&') && !own.contains(' '));
            let own = own.unwrap_or("&x");
            Some(format!(
                "take `&{}` in the function, which tensors and views are, or pass `{own}.to_tensor()`",
                strided(expected)?
            ))
        }
        ("Tensor", true) => Some("`.to_tensor()` makes a tensor of a view".to_owned()),
        _ => None,
    }
}

/// `Strided<f32, shape![4, 3]>`
fn strided(of: &Type) -> Option<String> {
    let lengths = super::sides::shape(of)?;
    let shape = match &lengths[..] {
        [rest] if rest.starts_with("..") => rest.trim_start_matches('.').to_owned(),
        _ => format!("shape![{}]", lengths.join(", ")),
    };
    Some(format!("Strided<{}, {shape}>", element(of)?))
}

/// `Tensor::cat(&[a, b], 0)` of tensors whose shapes differ.
pub fn joined(facts: &Facts) -> Option<String> {
    let list = ["cat(&[", "cat(["].iter().find_map(|call| facts.pointed.before.rsplit_once(call))?;
    let first = list.1.trim_end().strip_suffix(',')?;
    let axis =
        facts.pointed.behind.split("], ").nth(1).and_then(|rest| rest.split(')').next()).filter(|own| is_number(own));
    let plain = !first.contains([',', '(', ']']) && facts.code == "E0308";
    let (first, second) = (first.trim_start_matches('&'), facts.pointed.own.trim_start_matches('&'));
    plain.then(|| {
        format!("tensors of other shapes are joined two at a time: `{first}.cat::<{}>(&{second})`", axis.unwrap_or("0"))
    })
}

/// A length in `dims!` that is not what the type says.
pub fn length(facts: &Facts) -> Option<String> {
    let [expected, found] = &expected_and_found(facts).filter(|_| facts.code == "E0308")?;
    let own = facts.pointed.own.as_str();
    let known = |of: &Type| ["N", "K", "M", "One"].contains(&&*of.name());
    if !known(found) || !is_number(own) {
        return None;
    }
    if expected.name() == "Dyn" {
        return Some(format!(
            "`_` takes a value, and `{own}` in `dims!` is a length of the type: `let n = {own}; dims![n, ..]`"
        ));
    }
    let wanted = crate::styled::text(&crate::words::print(expected, crate::words::Spelling::Sentence));
    known(expected).then(|| format!("the type says {wanted} here, and `dims!` {own}"))
}
