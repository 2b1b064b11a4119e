//! Sentences of `congruent-grad`, and rustc's sentences about its types.

use crate::facts::Facts;
use crate::facts::receiver::{SHORT, group, is_short, write_receiver};
use crate::facts::source::Pointed;
use crate::facts::types::{FLOATS, bare, element, is_number_type, is_parameter, is_tensor, is_var, read_quoted, word};
use crate::rules::pattern::{Match, lengths, write_lengths};
use crate::rules::remedy::others;
use crate::rules::training::is_namesake;
use crate::rules::training::{layers, names};

/// A missing method or field.
pub(super) fn say_missing(told: &Match) -> Option<String> {
    names::say_missing(told.facts).or_else(|| others::say_similar(told))
}

/// Whether a help of rustc offers a similar name where the headline says what PyTorch's name means.
pub(super) fn is_offer(note: &str, facts: &Facts) -> bool {
    note.starts_with("there is a method `") && names::say_missing(facts).is_some()
}

/// A missing function.
pub(super) fn say_function(told: &Match) -> Option<String> {
    names::say_function(told.facts).or_else(|| others::say_similar(told))
}

/// A layer that is called like a function.
pub(super) fn say_as_a_function(told: &Match) -> Option<String> {
    names::say_as_a_function(told.facts)
}

/// A layer with an input that it does not take.
pub(super) fn say_unfit(told: &Match) -> Option<String> {
    layers::say_unfit(told.facts)
}

/// A type that is not a module.
pub(super) fn say_no_module(told: &Match) -> Option<String> {
    let mut all = read_quoted(&told.facts.headline).into_iter();
    let Pointed { before, own, .. } = &told.facts.pointed;
    let called = before.trim_end().ends_with('(') || own.contains("(&");
    layers::say_no_module(&all.next()?, all.next().map(|own| word(&own)), called)
}

/// `forward` of a type that is not a module.
pub(super) fn say_unbound(told: &Match) -> Option<String> {
    // A trait of the standard library, or of rayon, has a method of this name.
    if let Some(said) = names::say_missing(told.facts).or_else(|| crate::rules::elsewhere::say_answer(told.facts)) {
        return Some(said);
    }
    let module = told.facts.notes.iter().any(|said| said.contains(": Module`")) && !is_namesake(told.facts);
    let of =
        read_quoted(&told.facts.headline).into_iter().nth(1).filter(|_| module && told.hole("name") == "forward")?;
    let said = layers::say_no_module(bare(&of), None, true)?;
    // A layer needs more than the derive.
    match said.strip_prefix("write `#[derive(Module)]` before `") {
        Some(name) => Some(format!("a layer has `#[derive(Module)]` and an `impl Layer<..> for {name}")),
        None => Some(said),
    }
}

/// A value that does not name classes.
pub(super) fn say_classes(told: &Match) -> Option<String> {
    let found = read_quoted(&told.facts.headline).into_iter().next()?;
    let name = told.facts.pointed.argument().map(|own| own.trim_start_matches('&'));
    let name = name.filter(|own| is_short(own)).unwrap_or("y");
    let value = if is_var(&found) { ".value()" } else { "" };
    let float = element(&found).is_some_and(|own| FLOATS.contains(&&*own));
    (is_var(&found) || is_tensor(&found) && float).then(|| format!("write `&{name}{value}.to_type::<i64>()`"))
}

/// Classes whose shape does not fit that of the scores.
pub(super) fn say_target(told: &Match) -> Option<String> {
    let (target, scores) = (lengths(told.hole("target"))?, lengths(told.hole("scores"))?);
    if target == scores && target.len() > 1 {
        return Some("`.argmax::<1>()` makes class numbers of rows with one 1".to_owned());
    }
    let mut wanted = scores.clone();
    wanted.remove(usize::from(scores.len() > 1));
    Some(format!("write a target of shape {}", write_lengths(&wanted)))
}

/// A model whose variables have elements of another type than a call requires.
pub(super) fn say_one_element(told: &Match) -> Option<String> {
    let wanted = told.hole("element");
    let checked = told.facts.notes.iter().any(|said| said.contains("required by a bound in `gradcheck`"));
    Some(match checked && !is_namesake(told.facts) {
        true => format!("`gradcheck` compares in `{wanted}`, and takes a model and an input of `{wanted}`"),
        false => format!("a model has one element type, here `{wanted}`"),
    })
}

/// An operand with elements of another type.
pub(super) fn say_operand(told: &Match) -> Option<String> {
    let all = read_quoted(&told.facts.headline);
    let (found, wanted) = (all.first()?, word(all.get(1)?));
    let own = told.facts.pointed.own.as_str();
    let given = told.facts.pointed.argument().filter(|_| own.starts_with(char::is_alphabetic));
    let right = given.or(told.facts.pointed.right()).unwrap_or(own);
    let name = told.operands()[1].clone();
    if is_parameter(&wanted) {
        let short = is_short(right);
        return (short && is_number_type(found)).then(|| format!("write `{wanted}::of({right})`"));
    }
    if !FLOATS.contains(&&*wanted) {
        return None;
    }
    if is_var(found) {
        return Some(say_converted(found, &wanted));
    }
    if matches!(bare(found), crate::words::Type::Array(..)) {
        return Some(match told.facts.pointed.right().filter(|right| right.starts_with('[') && right.len() < 40) {
            Some(right) => format!("write `&Tensor::from({right})`"),
            None => "`&Tensor::from(..)` makes a tensor of it".to_owned(),
        });
    }
    if is_tensor(found) {
        return Some(format!("`{}.to_type::<{wanted}>()` converts it", name.unwrap_or_default()));
    }
    match crate::facts::source::is_number(right) {
        true => Some(format!("write `{right}.0`")),
        false if is_number_type(found) => {
            let number = Some(right).filter(|own| own.chars().count() <= SHORT).map_or("..".to_owned(), group);
            Some(format!("write `{number} as {wanted}`"))
        }
        false => None,
    }
}

/// A weight whose elements have another type than those of the input.
pub(super) fn say_other_elements(told: &Match) -> Option<String> {
    Some(say_converted(read_quoted(&told.facts.headline).first()?, told.hole("element")))
}

/// A join of variables with elements of different types.
pub(super) fn say_joined(told: &Match) -> Option<String> {
    let all = read_quoted(&told.facts.headline);
    let ([own, other], true) = (&all[..], all.first().is_some_and(|own| is_var(own) || is_tensor(own))) else {
        return None;
    };
    let (wanted, given) = (element(own)?, element(other)?);
    (wanted != given && FLOATS.contains(&&*wanted)).then(|| say_converted(other, &wanted))
}

/// Says how to convert the elements.
fn say_converted(of: &crate::words::Type, wanted: &str) -> String {
    match is_var(of) {
        true => format!("make it of a tensor of `{wanted}`, `.to_type::<{wanted}>()` before `Var::from`"),
        false => format!("`.to_type::<{wanted}>()` converts it"),
    }
}

/// `Var::from([1.0, 2.0])`
pub(super) fn say_from(told: &Match) -> Option<String> {
    let own = Some(told.hole("wanted")).filter(|_| !is_namesake(told.facts))?;
    // rustc points at the argument, at the path, or at `into`.
    let Pointed { own: pointed, behind, .. } = &told.facts.pointed;
    let path = behind.strip_prefix("::from").and_then(crate::facts::source::take_brackets);
    let given = match pointed.as_str() {
        "into" => told.facts.pointed.left(),
        "Var" | "Var::from" => path.or(told.facts.pointed.argument()),
        argument => Some(argument),
    };
    let found = told.hole("found");
    let var = own.starts_with("Var<");
    let short = |own: &&str| own.chars().count() <= SHORT && !own.contains('\n');
    let name = given.filter(short).map_or("..".to_owned(), write_receiver);
    if var && found.starts_with("&Tensor<") {
        return Some(format!("write `Var::from({}.clone())`", name));
    }
    if var && (found.starts_with("View") || found.starts_with("&View") || found.starts_with("CowTensor")) {
        return Some(format!("write `Var::from({}.to_tensor())`", name));
    }
    let array = found.trim_start_matches('&').starts_with('[');
    (own.starts_with("Var<") && array).then(|| match given {
        Some(given) if given.starts_with('[') => format!("write `Var::from(Tensor::from({given}))`"),
        _ => "`Var::from(Tensor::from(..))` makes a variable of it".to_owned(),
    })
}
