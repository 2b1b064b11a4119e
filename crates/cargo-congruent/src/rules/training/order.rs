//! Calls whose arguments are in another order, are tuples of references, or are functions by value.
//!
//! | written | meant |
//! |---|---|
//! | `step(&gradient, &mut net)` | `step(&mut net, &gradient)` |
//! | `save("file", &net)` | `save(&net, "file")` |
//! | `clip_norm(1.0, &mut g)` | `clip_norm(&mut g, 1.0)` |
//! | `value_and_grad(\|net\| .., &net)` | `value_and_grad(&net, \|net\| ..)` |
//! | `custom_vjp((a, b), ..)` of `&Var` | `custom_vjp(&(a.clone(), b.clone()), ..)` |
//! | `rebuild_with(b, \|x, y\| ..)` | `rebuild_with(&b, &mut \|x, y\| ..)` |

use crate::facts::Facts;
use crate::facts::source::{self, Pointed};
use crate::facts::types::marked;
use crate::facts::types::{is_var, read_quoted};
use crate::rules::training::library::OF_LOSSES;
use crate::rules::training::names;
use crate::words::Type;

/// Returns the call whose name or argument the message points at: its name, such as `step` or `Adam::new`, and its arguments.
fn call(pointed: &Pointed) -> Option<(&str, Vec<String>)> {
    let Pointed { before, own, behind } = pointed;
    if behind.starts_with('(') {
        return Some((own, to_strings(pointed.arguments()?)));
    }
    // If the argument is `&x`, the message may point at `x` alone.
    let mark = ["&mut ", "&"].into_iter().find(|mark| before.ends_with(mark)).unwrap_or_default();
    let (before, own) = (before.strip_suffix(mark)?, format!("{mark}{own}"));
    // The argument is the first or the last of two.
    let (front, first) = match before.trim_end().strip_suffix(',') {
        Some(front) => {
            let at = source::find_open(front)?;
            (&front[..at], Some(&front[at + 1..]))
        }
        None => (before.strip_suffix('(')?, None),
    };
    let begins = front.rfind(|char: char| !(char.is_alphanumeric() || "_:".contains(char))).map_or(0, |at| at + 1);
    let others = match first {
        Some(first) => {
            let [first] = source::split_at_commas(first)[..] else { return None };
            return behind.starts_with(')').then(|| (&front[begins..], to_strings(vec![first, &own])));
        }
        None if behind.starts_with(')') => Vec::new(),
        None => source::split_until_closed(behind.strip_prefix(',')?)?,
    };
    Some((&front[begins..], to_strings([vec![&*own], others].concat())))
}

/// Returns the texts as `String`s.
fn to_strings(own: Vec<&str>) -> Vec<String> {
    own.into_iter().map(str::to_owned).collect::<Vec<_>>()
}

/// Returns an argument as the sentence repeats it: a closure without its code.
fn say_short(argument: &str) -> String {
    match argument.strip_prefix("move ").unwrap_or(argument).strip_prefix('|').and_then(|rest| rest.split_once('|')) {
        Some((names, _)) => format!("|{names}| .."),
        None => argument.to_owned(),
    }
}

/// Two arguments in the wrong order.
pub fn say_swapped(facts: &Facts) -> Option<String> {
    let (name, all) = call(&facts.pointed)?;
    let [first, second] = &all[..] else { return None };
    let lent = second.starts_with("&mut ") && !first.starts_with("&mut ");
    let wanted = || facts.expected_and_found().is_some_and(|[expected, _]| marked(&expected) == "&mut ");
    let of_losses = OF_LOSSES.iter().any(|own| name == *own || name.ends_with(&format!("::{own}")));
    let told = match &*facts.code {
        "E0308" => facts.library_function && (facts.has_note("help: swap these arguments") || lent && wanted()),
        // (With its path: `Module` has a function of this name, too.)
        "E0277" if lent => {
            facts.has_note("required by a bound in `congruent_grad::files::load`") && is_a_model_for_a_path(facts)
        }
        "E0277" if name == "save" || name.ends_with("::save") => {
            facts.has_note("required by a bound in `save`")
                && (is_a_model_for_a_path(facts) || facts.headline == "`str` is not a module")
        }
        "E0277" => of_losses && say_short(first).starts_with('|') && facts.headline.contains("` closure, found `&"),
        _ => false,
    };
    told.then(|| format!("write `{name}({}, {})`", say_short(second), say_short(first)))
}

/// Whether a model is passed where a path is expected.
fn is_a_model_for_a_path(facts: &Facts) -> bool {
    let of =
        facts.headline.strip_prefix("the trait bound `").and_then(|rest| rest.split_once(": AsRef<std::path::Path>"));
    of.is_some_and(|(of, _)| read_quoted(&format!("`{of}`")).iter().any(|of| names::is_a_model(facts, of)))
}

/// Whether rustc's help says to reorder the arguments.
pub fn is_reordered(facts: &Facts) -> bool {
    facts.notes.iter().any(|said| said.starts_with("help: reorder these arguments"))
}

/// `custom_vjp((a, b), ..)` of references to variables: the parameter owns its variables and is borrowed as a whole.
pub fn say_lent_parts(found: &Type, written: &str) -> Option<String> {
    let Type::Tuple(parts) = found else { return None };
    let lent = |of: &Type| matches!(of, Type::Marked(..)) && is_var(of);
    let names = source::split_list(written).filter(|all| all.len() == parts.len() && parts.iter().any(lent))?;
    let owned = parts.iter().zip(names).map(|(of, name)| match lent(of) {
        true => format!("{}.clone()", name.trim_start_matches('&')),
        false => name.to_owned(),
    });
    Some(format!("write `&({})`, which copies no element", owned.collect::<Vec<_>>().join(", ")))
}

/// Whether a tuple holds references to variables.
pub fn is_lent_in_parts(found: &Type) -> bool {
    matches!(found, Type::Tuple(parts) if parts.iter().any(|of| matches!(of, Type::Marked(..)) && is_var(of)))
}

/// `rebuild_with(b, |x, y| ..)`
pub fn say_function_by_value(facts: &Facts) -> Option<String> {
    let said = || facts.labels.iter().chain(&facts.notes);
    let dynamic = said().any(|said| said.contains("&mut dyn FnMut(") && said.contains("found closure"));
    let (name, all) = call(&facts.pointed).filter(|_| dynamic && facts.code == "E0308" && facts.library_function)?;
    let lent = |own: &String| match say_short(own) {
        own if own.starts_with('|') => format!("&mut {own}"),
        own if own.starts_with('&') => own,
        own => format!("&{own}"),
    };
    Some(format!("write `{name}({})`", all.iter().map(lent).collect::<Vec<_>>().join(", ")))
}
