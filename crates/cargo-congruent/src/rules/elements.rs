//! Numbers, elements and `Result`s in an operation that takes others.
//!
//! | written | meant |
//! |---|---|
//! | `&a * 2`, of floats | `2.0` |
//! | `&n / 2.0`, of whole numbers | `n.to_type::<f64>() / 2.0` |
//! | `&a * s`, an `f64` with elements `f32` | `s as f32` |
//! | `x * 2.0`, of elements `T` | `T::of(2.0)` |
//! | `&a + &d`, of elements `f32` and `f64` | `d.to_type::<f32>()` |
//! | `&z + &d`, of elements `Complex<f64>` and `f64` | `d.to_complex()` |
//! | `&z * 2.0`, of complex elements | `Complex::from(2.0)` |
//! | `2.0 * &a`, of elements `T` | `&a * T::of(2.0)` |
//! | `x.mean::<0>()` of whole numbers | `x.to_type::<f32>()` |
//! | an operation with a `Result` of a tensor | `?` |
//! | `a > 0.0` | `a.gt(0.0)` |

use crate::facts::Facts;
use crate::facts::receiver::{SHORT, group, write_receiver};
use crate::facts::site::{Site, find_operands};
use crate::facts::source::{is_number, take_brackets};
use crate::facts::types::{
    FLOATS, INTEGERS, bare, element, is_number_type, is_parameter, is_tensor, is_var, read_quoted, word,
};
use crate::words::Type;

/// Says what to write instead of `own`, of type `found`, among elements of type `wanted`.
fn say_converted(own: Option<&str>, found: &Type, wanted: &str) -> Option<String> {
    let kind = word(found);
    // `(-1)`
    let own = own.map(|own| match own.starts_with('(').then(|| take_brackets(own)).flatten() {
        Some(inner) if inner.len() + 2 == own.len() => inner,
        _ => own,
    });
    let own = own.filter(|own| own.chars().count() <= SHORT);
    let float = FLOATS.contains(&wanted);
    if is_tensor(found) {
        let name = own.map(write_receiver);
        let known = float || INTEGERS.contains(&wanted);
        if let Some("Complex") = element(found).as_deref() {
            let name = name.filter(|own| !own.contains([' ', '('])).unwrap_or_default();
            return float.then(|| format!("`{name}.real()` and `{name}.abs()` are"));
        }
        return (known && element(found)? != wanted)
            .then(|| format!("`{}.to_type::<{wanted}>()` converts it", name.unwrap_or_default()));
    }
    if !is_number_type(found) {
        return None;
    }
    match own {
        Some(own) if wanted == "Complex" => write_complex(own, &kind).map(|said| format!("write `{said}`")),
        Some(own) if is_parameter(wanted) => Some(format!("write `{wanted}::of({own})`")),
        Some(own) if is_number(own) && float => Some(format!("write `{own}.0`")),
        Some(_) if kind == "{float}" => None,
        // The other conversion would lose bits.
        Some(own) if float || INTEGERS.contains(&wanted) && !FLOATS.contains(&&*kind) => {
            // `n as f64`
            let own = own.strip_suffix(&format!(" as {kind}")).unwrap_or(own);
            Some(format!("write `{} as {wanted}`", group(own)))
        }
        _ => None,
    }
}

/// Returns a number of this type as a complex one.
pub(super) fn write_complex(own: &str, kind: &str) -> Option<String> {
    match kind {
        "{integer}" => is_number(own).then(|| format!("Complex::from({own}.0)")),
        _ if kind == "{float}" || FLOATS.contains(&kind) => Some(format!("Complex::from({own})")),
        _ => None,
    }
}

/// Whether this is a tensor of `f64`, and wanted are elements `Complex<f64>`.
fn is_real_beside_complex(found: &Type, wanted: &Type) -> bool {
    let of_real = wanted.arguments().first().map(word);
    word(wanted) == "Complex" && is_tensor(found) && of_real.is_some() && element(found) == of_real
}

/// An operand with elements of another type.
pub fn say_operand(facts: &Facts) -> Option<String> {
    let all = read_quoted(&facts.headline);
    match &all[..] {
        [found, wanted, ..] if facts.headline.contains("cannot stand in an operation on elements of type") => {
            if is_real_beside_complex(found, wanted) {
                let name = facts.pointed.right().map(|own| own.trim_start_matches('&'));
                let name = name.filter(|own| !own.contains([' ', '(']));
                return Some(format!("`{}.to_complex()` converts it", name.unwrap_or_default()));
            }
            let ([_, right], wanted) = (find_operands(facts), word(wanted));
            keep_fractions(facts, found, &wanted, false)
                .or_else(|| argument(facts, found, &wanted).unwrap_or_else(|| say_converted(right, found, &wanted)))
        }
        [_, _] if facts.headline.starts_with("cannot ") && facts.code == "E0277" => {
            let [found, right] = order_operands(facts).filter(|[_, own]| is_tensor(own) || is_var(own))?;
            let ([left, _], wanted) = (find_operands(facts), element(&right)?);
            keep_fractions(facts, &found, &wanted, true).or_else(|| say_converted(left, &found, &wanted))
        }
        _ => None,
    }
}

/// The types in `cannot multiply `A` by `B``, and in `cannot subtract `B` from `A``, from the left.
pub(super) fn order_operands(facts: &Facts) -> Option<[Type; 2]> {
    let [first, second] = <[Type; 2]>::try_from(read_quoted(&facts.headline)).ok()?;
    let turned = facts.headline.starts_with("cannot subtract ") || facts.headline.starts_with("cannot add ");
    Some(if turned { [second, first] } else { [first, second] })
}

/// Floats in an operation with a tensor of whole numbers: the whole numbers are converted, because the floats would lose their fractions.
fn keep_fractions(facts: &Facts, found: &Type, wanted: &str, floats_left: bool) -> Option<String> {
    let kind = if is_tensor(found) { element(found)? } else { word(found) };
    let float = match &*kind {
        "f32" => "f32",
        "f64" | "{float}" => "f64",
        _ => return None,
    };
    if wanted != "{integer}" && !INTEGERS.contains(&wanted) {
        return None;
    }
    let sign = facts.pointed.own.as_str();
    let plain = sign.strip_suffix('=').unwrap_or(sign);
    if !["+", "-", "*", "/", "%"].contains(&plain) {
        return keep_fractions_of_arguments(facts, float);
    }
    let [Some(left), Some(right)] = find_operands(facts) else { return None };
    let (whole, other) = if floats_left { (right, left) } else { (left, right) };
    let converted = format!("{}.to_type::<{float}>()", write_receiver(whole));
    let code = match floats_left {
        true => format!("{left} {plain} {converted}"),
        false => format!("{converted} {plain} {right}"),
    };
    let short = other.strip_suffix(".0").filter(|own| is_number(own));
    Some(match (short, sign != plain) {
        (Some(short), true) if plain != "/" => format!("write `{short}`"),
        (Some(short), true) => format!("`{code}` is a new tensor of floats, and `{short}` divides without fractions"),
        (None, true) => format!("`{code}` is a new tensor of floats"),
        (Some(short), false) if plain == "/" => {
            format!("write `{code}` for `{left} {sign} {right}`, or `{short}` to divide without fractions")
        }
        (Some(short), false) => format!("write `{short}`, or `{code}` for floats"),
        (None, false) => format!("write `{code}` for `{left} {sign} {right}`"),
    })
}

/// `n.clamp(0.0, 1.0)` of whole numbers
fn keep_fractions_of_arguments(facts: &Facts, float: &str) -> Option<String> {
    let site = Site::new(facts);
    let receiver = site.method().map_or_else(|| facts.pointed.short_receiver().unwrap_or_default(), |(own, _)| own);
    let arguments = facts.pointed.arguments().filter(|all| !all.is_empty()).unwrap_or_else(|| vec![&facts.pointed.own]);
    let whole: Option<Vec<_>> =
        arguments.iter().map(|own| own.strip_suffix(".0").filter(|own| is_number(own))).collect();
    Some(match whole {
        Some(all) => {
            let all: Vec<_> = all.iter().map(|own| format!("`{own}`")).collect();
            format!("write {}", all.join(" and "))
        }
        None => format!("`{}.to_type::<{float}>()` converts the tensor", write_receiver(receiver)),
    })
}

/// The argument of a method with elements of another type: rustc points at the argument or at the method. Returns `None` for an operator.
fn argument(facts: &Facts, found: &Type, wanted: &str) -> Option<Option<String>> {
    let own = facts.pointed.own.as_str();
    if own.trim_start_matches('-').starts_with(|char: char| char.is_ascii_digit()) {
        return Some(say_converted(Some(own), found, wanted));
    }
    own.starts_with(char::is_alphabetic).then(|| {
        let all = facts.pointed.arguments().filter(|all| all.iter().all(|own| is_number(own)));
        match all.as_deref() {
            Some([_, ..]) if FLOATS.contains(&wanted) => {
                let floats: Vec<_> = all.iter().flatten().map(|own| format!("`{own}.0`")).collect();
                Some(format!("write {}", floats.join(" and ")))
            }
            _ if is_tensor(found) => say_converted(None, found, wanted),
            _ if is_parameter(wanted) && is_number_type(found) => match facts.pointed.arguments()?[..] {
                [own] => say_converted(Some(own), found, wanted),
                [low, high] if [low, high].iter().all(|own| is_literal(own)) => {
                    Some(format!("write `{wanted}::of({low})` and `{wanted}::of({high})`"))
                }
                _ => None,
            },
            _ => None,
        }
    })
}

/// `0`, `-1.5`
fn is_literal(own: &str) -> bool {
    own.parse::<f64>().is_ok()
}

/// A weight or a bias whose elements have another type than those of the input.
pub fn say_convolved(facts: &Facts) -> Option<String> {
    let (_, wanted) = facts.headline.split_once("` does not convolve elements of type `")?;
    let wanted = wanted.trim_end_matches('`');
    let all = read_quoted(&facts.headline);
    // `Conv<weight, settings, bias>`, or the weight alone.
    let given = bare(all.first()?);
    let parts = match given.arguments() {
        [weight, .., bias] if given.name() == "Conv" => vec![("weight", weight), ("bias", bias)],
        _ => vec![("weight", given)],
    };
    parts.into_iter().find_map(|(what, own)| {
        let found = take_inner(own).filter(is_tensor).and_then(|own| element(&own)).filter(|own| own != wanted)?;
        let said = format!("a {what} with elements of type `{found}` does not convolve elements of type `{wanted}`");
        (!found.starts_with('{')).then(|| format!("{said}: `.to_type::<{wanted}>()` converts it"))
    })
}

/// The type inside of `With<..>`, or the type itself.
fn take_inner(own: &Type) -> Option<Type> {
    if own.name() == "With" { own.arguments().first().cloned() } else { Some(own.clone()) }
}

/// Arithmetic of two tensors of `bool`.
pub fn say_truths(facts: &Facts) -> Option<String> {
    let all = read_quoted(&facts.headline);
    let told = facts.code == "E0369"
        && ["cannot add", "cannot subtract", "cannot multiply"].iter().any(|start| facts.headline.starts_with(start));
    let both = all.len() == 2 && all.iter().all(|own| is_tensor(own) && element(own).as_deref() == Some("bool"));
    (told && both).then(|| "`&`, `|` and `^` combine them, `.to_type::<i64>()` makes them 0 and 1".to_owned())
}

/// A `Result` of a tensor in an operation.
pub fn say_result(facts: &Facts) -> Option<String> {
    // For a method, the headline has only `Result<T, E>`; the label has the types.
    let said = [&facts.headline].into_iter().chain(&facts.labels).flat_map(|said| read_quoted(said));
    let found = said.into_iter().find(is_result_of_tensor)?;
    let noun = match bare(bare(&found).arguments().first()?) {
        own if own.name().starts_with("View") => "view",
        own if is_tensor(own) => "tensor",
        _ => return None,
    };
    let told = ["E0369", "E0277", "E0599", "E0600", "E0608"].contains(&&*facts.code);
    told.then(|| format!("`?` takes the {noun} out of the `Result`"))
}

/// Whether a type is a `Result` with a tensor.
fn is_result_of_tensor(own: &Type) -> bool {
    bare(own).name() == "Result" && bare(own).arguments().first().is_some_and(is_tensor)
}

/// Tensors that are compared like numbers.
pub fn say_compared(facts: &Facts) -> Option<String> {
    let methods = [("<", "lt"), ("<=", "le"), (">", "gt"), (">=", "ge"), ("==", "eq"), ("!=", "ne")];
    let (sign, method) = methods.iter().find(|(sign, _)| facts.pointed.own == *sign)?;
    let all = read_quoted(&facts.headline);
    let with_number = facts.headline.starts_with("can't compare") && all.last().is_some_and(is_number_type);
    let told = facts.headline.contains(&format!("binary operation `{sign}` cannot")) || with_number;
    let told = told && all.iter().any(is_tensor);
    let [Some(left), Some(right)] = find_operands(facts) else { return None };
    let call = format!("{}.{method}({right})", write_receiver(left));
    let all = if facts.pointed.before.contains("if ") || facts.pointed.before.contains("while ") {
        format!(", and `{call}.all_all().item()` is whether all are")
    } else {
        String::new()
    };
    told.then(|| format!("tensors are compared element by element: `{call}`{all}"))
}

/// Integers where floats are expected.
pub fn say_floats(facts: &Facts) -> Option<String> {
    let own = read_quoted(&facts.headline).first().map(word).filter(|own| INTEGERS.contains(&&**own))?;
    let name = facts.pointed.left().filter(|own| !own.contains(['(', '&']))?;
    let told = facts.headline == format!("elements of type `{own}` are not floats") && !facts.pointed.behind.is_empty();
    told.then(|| format!("`{name}.to_type::<f32>()` converts them"))
}
