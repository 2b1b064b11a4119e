//! One type where another is expected, of variables and models.
//!
//! | expected | found | meant |
//! |---|---|---|
//! | `&Var` | `Var` | `&x` |
//! | `&mut Net` | `&Net` | `net: &mut Net` |
//! | a variable | a tensor | `Var::from(x)` |
//! | a tensor | a variable | `.into_tensor()`, `.value()` |
//! | a number | a variable | `.item()` |
//! | a variable, of a loss | a number, `()`, a pair | the loss itself |
//! | a variable elsewhere | a number, `.item()`, a tuple | `Var::from(Tensor::scalar(2.0))`, the variable, `.0` |
//! | a mask | numbers | `x.gt(0.0)` |
//! | an open file | a path | `Safetensors::open(path)?` |
//! | `&Net` | `&Linear`, `&f32`, `&(f32, Net)`, in `step` | the gradient of that model |

use crate::facts::Facts;
use crate::facts::source::Pointed;
use crate::facts::types::marked;
use crate::facts::types::read_shape;
use crate::facts::types::{FLOATS, bare, element, is_number_type, is_tensor, is_var, word};
use crate::rules::training::library::OF_LOSSES;
use crate::words::Type;

/// Says what makes the expected type of the one found.
pub fn say_remedy(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0308" && !crate::rules::training::library::is_namesake(facts);
    let [expected, found] = facts.expected_and_found().filter(|_| told)?;
    let own = Mismatch { expected, found, facts };
    if crate::rules::training::order::is_reordered(facts) {
        return None;
    }
    if let Some(said) = crate::rules::training::order::say_swapped(facts)
        .or_else(|| crate::rules::training::order::say_function_by_value(facts))
    {
        return Some(said);
    }
    [
        say_unopened,
        say_mask,
        say_float,
        say_pair,
        say_gradient,
        say_other_model,
        say_parts,
        say_forwarded,
        say_mark,
        say_variable,
        say_tensor,
        say_number,
        say_loss,
        say_no_loss,
        say_elements,
    ]
    .iter()
    .find_map(|rule| rule(&own))
}

struct Mismatch<'f> {
    expected: Type,
    found: Type,
    facts: &'f Facts,
}

impl Mismatch<'_> {
    /// Whether the value is an argument of an optimiser's step.
    fn is_of_step(&self) -> bool {
        let Pointed { before, own, .. } = &self.facts.pointed;
        let step = before.contains(".step(") || own == "step" && before.ends_with('.');
        step && self.facts.library_function
    }

    /// Returns the value without its `&`: in full if it is short, otherwise with `(..)`.
    fn value(&self) -> &str {
        // If several arguments are wrong, the message points at the call.
        if self.facts.headline != "mismatched types" {
            return "x";
        }
        let own = self.facts.pointed.own.trim_start_matches('&');
        let whole = own.chars().count() <= SHORT && !own.contains([' ', '{', '|']);
        if whole && !own.is_empty() { own } else { "(..)" }
    }
}

/// The longest text that a sentence repeats.
const SHORT: usize = 40;

/// Whether a type, or the function of the argument, belongs to the library: the rules are about no others.
fn is_ours(own: &Mismatch) -> bool {
    is_var(&own.expected) || own.facts.library_function && !is_tensor(&own.expected)
}

/// `Net::load("net.safetensors")`
fn say_unopened(own: &Mismatch) -> Option<String> {
    let file = own.facts.library_function && bare(&own.expected).name() == "Safetensors";
    let path = ["str", "String", "Path", "PathBuf"].contains(&&*word(bare(&own.found)));
    (file && path).then(|| format!("open the file, write `&Safetensors::open({})?`", own.value()))
}

/// `Adam::new(&net, 1)`
fn say_float(own: &Mismatch) -> Option<String> {
    let numbers = FLOATS.contains(&&*word(&own.expected)) && word(&own.found) == "{integer}";
    let literal = &own.facts.pointed.own;
    (numbers && own.facts.library_function && crate::facts::source::is_number(literal))
        .then(|| format!("write `{literal}.0`"))
}

/// Numbers where a mask is expected.
fn say_mask(own: &Mismatch) -> Option<String> {
    if is_var(&own.found) && is_tensor(&own.expected) && element(&own.expected)? == "bool" {
        return Some(format!("a comparison makes a mask, write `&{}.value().gt(0.0)`", own.value()));
    }
    let both = is_tensor(&own.expected) && is_tensor(&own.found);
    let numbers = element(&own.found).is_some_and(|own| FLOATS.contains(&&*own));
    (both && numbers && element(&own.expected)? == "bool")
        .then(|| "a comparison makes a mask, as in `x.gt(0.0)`".to_owned())
}

/// The result of `value_and_grad`, a pair, where a gradient is expected.
fn say_pair(own: &Mismatch) -> Option<String> {
    let Type::Tuple(all) = bare(&own.found) else { return None };
    let both = all.len() == 2 && is_number_type(&all[0]) && !matches!(bare(&own.expected), Type::Tuple(_));
    (both && own.is_of_step())
        .then(|| "`value_and_grad` returns two values, as in `let (loss, gradient) = value_and_grad(..)`".to_owned())
}

/// The loss where a gradient is expected.
fn say_gradient(own: &Mismatch) -> Option<String> {
    let number = FLOATS.contains(&&*word(bare(&own.found)));
    (number && own.is_of_step() && own.facts.around.has("value_and_grad"))
        .then(|| "the loss comes first, as in `let (loss, gradient) = value_and_grad(..)`".to_owned())
}

/// Variables that are borrowed one by one.
fn say_parts(own: &Mismatch) -> Option<String> {
    let lent = marked(&own.expected) == "&" && own.facts.library_function;
    crate::rules::training::order::say_lent_parts(&own.found, &own.facts.pointed.own).filter(|_| lent)
}

/// The gradient of another model, or one that is still partial.
fn say_other_model(own: &Mismatch) -> Option<String> {
    if word(bare(&own.found)) == "PartialGradient" && own.is_of_step() {
        return Some("each process has a part of this gradient: `.all_reduce()` adds the parts".to_owned());
    }
    let same = format!("{:?}", bare(&own.expected)) == format!("{:?}", bare(&own.found));
    (own.is_of_step() && !same && marked(&own.expected) == marked(&own.found))
        .then(|| "optimiser, model and gradient are of one type, so pass the gradient of this model".to_owned())
}

/// A tensor that a layer is to take.
fn say_forwarded(own: &Mismatch) -> Option<String> {
    let call = own.facts.pointed.before.trim_end().ends_with(".forward(") && own.facts.library_function;
    (call && is_tensor(&own.found) && !is_tensor(&own.expected) && marked(&own.found).is_empty())
        .then(|| format!("a tensor becomes a variable, write `&Var::from({})`", own.value()))
}

/// A reference where a value is expected, or the reverse.
fn say_mark(own: &Mismatch) -> Option<String> {
    let (wanted, given) = (marked(&own.expected), marked(&own.found));
    let (expected, found) = (bare(&own.expected), bare(&own.found));
    let open = matches!(expected, Type::Word(_));
    let same = expected.name() == found.name() && read_shape(expected).is_none_or(|own| fits(&own, read_shape(found)));
    if !is_ours(own) || !(same || open) || crate::rules::training::order::is_lent_in_parts(found) {
        return None;
    }
    let value = own.value();
    match (wanted, given) {
        ("&" | "&mut ", "") if own.facts.headline.starts_with("arguments to this method") && own.is_of_step() => {
            Some("write `step(&mut net, &gradient)`".to_owned())
        }
        // If there are several, rustc says below which one is meant.
        ("&" | "&mut ", "") if own.facts.headline != "mismatched types" => None,
        ("&" | "&mut ", "") => Some(format!("write `{wanted}{value}`")),
        ("&mut ", "&") if own.facts.pointed.own.starts_with('&') => Some(format!("write `&mut {value}`")),
        // If it is a field, its owner is the reference.
        ("&mut ", "&") if value.contains(['.', '(']) => None,
        ("&mut ", "&") => Some(format!("it is changed, so take `{value}: &mut ..` in the function")),
        ("", "&") if is_var(expected) => Some(format!("write `{value}.clone()`, which copies no element")),
        _ => None,
    }
}

/// Whether shapes may be one: `?` stands for what is inferred.
fn fits(own: &[String], other: Option<Vec<String>>) -> bool {
    let Some(other) = other else { return false };
    own.len() == other.len() && own.iter().zip(&other).all(|(own, other)| own == other || own == "?" || other == "?")
}

/// A tensor where a variable is expected.
fn say_variable(own: &Mismatch) -> Option<String> {
    if !is_var(&own.expected) || !is_tensor(&own.found) {
        return None;
    }
    let (value, front) = (own.value(), marked(&own.expected));
    let written = &own.facts.pointed.own;
    let detached = [".value()", ".into_tensor()", ".to_tensor()"].iter().any(|call| written.contains(call));
    if detached && own.facts.around.is_given_to(&OF_LOSSES) {
        return Some("no gradient flows through a value, compute it of the variable itself".to_owned());
    }
    let given = match (marked(&own.found), bare(&own.found).name().as_str()) {
        (_, "Shared") => format!("{value}.clone()"),
        ("", "Tensor") => value.to_owned(),
        // In a literal `&x`, the `&` can be left out, so that the tensor is passed by value.
        (_, "Tensor") if own.facts.pointed.own.starts_with('&') => value.to_owned(),
        (_, "Tensor") => format!("{value}.clone()"),
        _ => format!("{value}.to_tensor()"),
    };
    if given.contains("..") || own.facts.headline != "mismatched types" {
        return Some(format!("`{front}Var::from(..)` makes a variable of a tensor"));
    }
    Some(format!("write `{front}Var::from({given})`"))
}

/// A variable where a tensor is expected.
fn say_tensor(own: &Mismatch) -> Option<String> {
    if !is_tensor(&own.expected) || !is_var(&own.found) {
        return None;
    }
    let value = own.value();
    let wanted = element(&own.expected)?;
    if !FLOATS.contains(&&*wanted) && element(&own.found).is_some_and(|own| own != wanted) && wanted != "_" {
        let before = own.facts.pointed.before.as_str();
        let predicted = before.ends_with("accuracy(") || before.contains("Confusion") && before.ends_with("new(");
        let front = marked(&own.expected);
        return Some(match predicted {
            true => format!("predictions are class numbers: write `{front}{value}.value().argmax::<1>()`"),
            false => format!("write `{front}{value}.value().to_type::<{wanted}>()`"),
        });
    }
    Some(match (marked(&own.expected), bare(&own.expected).name().as_str(), marked(&own.found)) {
        ("", "Tensor", "") if value.contains("..") => "`.into_tensor()` behind it makes it one".to_owned(),
        ("", "Tensor", "") => format!("write `{value}.into_tensor()`"),
        ("", "Tensor", _) => format!("write `{value}.value().to_tensor()`"),
        (_, "Tensor", _) => {
            format!("write `&{value}.value().to_tensor()`, or take `&Strided<..>` and lend `&{value}.value()`")
        }
        ("", ..) => format!("write `{value}.value()`"),
        _ => format!("write `&{value}.value()`"),
    })
}

/// A variable where a number is expected.
fn say_number(own: &Mismatch) -> Option<String> {
    let wanted = word(bare(&own.expected));
    let told = is_var(&own.found) && (FLOATS.contains(&&*wanted) || wanted == "{float}");
    let scalar = read_shape(&own.found).is_some_and(|own| own.is_empty());
    told.then(|| match scalar {
        true => format!("`{}.item()` is the number of a scalar", own.facts.pointed.value().unwrap_or_default()),
        false => "`.mean_all().item()` is one number".to_owned(),
    })
}

/// A function that returns something else than its loss.
fn say_loss(own: &Mismatch) -> Option<String> {
    let Type::Path { arguments: Some(_), .. } = &own.expected else { return None };
    if !is_var(&own.expected) || !own.facts.around.is_given_to(&OF_LOSSES) {
        return None;
    }
    match &own.found {
        Type::Tuple(all) if all.is_empty() => Some("end with the variable, and no `;` behind it".to_owned()),
        Type::Tuple(all) if all.iter().any(is_var) => {
            Some("give the loss alone, and the others by a name from outside, `scores = Some(y.detach())`".to_owned())
        }
        found if is_number_type(found) => Some("give the loss as a variable, without `.item()`".to_owned()),
        _ => None,
    }
}

/// A number or a tuple where a variable is expected that is not a loss.
fn say_no_loss(own: &Mismatch) -> Option<String> {
    if !is_var(&own.expected) {
        return None;
    }
    let (given, front) = (own.facts.pointed.own.as_str(), marked(&own.expected));
    match bare(&own.found) {
        Type::Tuple(all) if all.is_empty() => {
            let ended =
                own.facts.labels.iter().chain(&own.facts.notes).any(|said| said.contains("remove this semicolon"));
            ended.then(|| "end with the variable, and no `;` behind it".to_owned())
        }
        Type::Tuple(all) => {
            let wanted = read_shape(&own.expected)?;
            let part = all.iter().position(|part| is_var(part) && fits(&wanted, read_shape(part)))?;
            Some(format!("`.{part}` behind it takes that part"))
        }
        found if is_number_type(found) && given.ends_with(".item()") => Some("leave `.item()` out".to_owned()),
        found if is_number_type(found) => {
            let scalar = read_shape(&own.expected).is_some_and(|own| own.is_empty());
            let known = word(found) == word(bare(&own.expected).arguments().first()?) || word(found).starts_with('{');
            let number = if crate::facts::source::is_number(given) { format!("{given}.0") } else { given.to_owned() };
            let short =
                number.trim_start_matches('-').chars().all(|char| char.is_alphanumeric() || "_.".contains(char));
            (scalar && known && short).then(|| format!("write `{front}Var::from(Tensor::scalar({number}))`"))
        }
        _ => None,
    }
}

/// Whether variables have elements of another type than expected.
pub fn has_other_elements(facts: &Facts) -> bool {
    let both = facts.expected_and_found();
    both.is_some_and(|[expected, found]| say_elements(&Mismatch { expected, found, facts }).is_some())
}

/// Variables with elements of another type.
fn say_elements(own: &Mismatch) -> Option<String> {
    if !is_var(&own.expected) || !is_var(&own.found) {
        return None;
    }
    let (wanted, given) = (element(&own.expected)?, element(&own.found)?);
    let known = |own: &str| FLOATS.contains(&own);
    (wanted != given && known(&wanted) && known(&given))
        .then(|| format!("make it of a tensor of `{wanted}`, `.to_type::<{wanted}>()` before `Var::from`"))
}
