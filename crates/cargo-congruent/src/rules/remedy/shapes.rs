//! One shape that has to become another.

use crate::facts::Facts;
use crate::facts::receiver::{SHORT, write_receiver};
use crate::facts::types::bare;
use crate::rules::mismatch;
use crate::rules::pattern::{Match, lengths, numel, write_lengths};
use crate::rules::remedy::pairs::turned;
use crate::rules::remedy::parts;
use crate::words::Type;

/// The largest length that a type can be.
const LONGEST: usize = 1_000_000_000;

/// A view with another number of elements.
pub(super) fn say_view(told: &Match) -> Option<String> {
    let (from, to) = (lengths(told.hole("from"))?, lengths(told.hole("to"))?);
    let count = |own: &str| to.iter().filter(|length| *length == own).count();
    if count("-1") > 1 {
        return Some("only one length may be -1".to_owned());
    }
    if count("_") > 1 {
        return Some("more than one `_` needs values, as in `view_of(dims![n, m])`".to_owned());
    }
    let Some(has) = numel(&from) else { return parts::say_viewed(told, &from, &to) };
    if count("-1") == 1 {
        let others: Vec<_> = to.iter().filter(|own| *own != "-1").cloned().collect();
        return Some(match numel(&others) {
            None => return parts::say_viewed(told, &from, &to),
            Some(0) => "any length would do for -1, so write a number".to_owned(),
            Some(rest) if has % rest == 0 && has / rest > LONGEST => {
                let open: Vec<_> =
                    to.iter().map(|own| if own == "-1" { "_".to_owned() } else { own.clone() }).collect();
                let open = write_lengths(&open);
                format!("-1 would be {}, and a length is at most 1_000_000_000: write `shape!{open}`", has / rest)
            }
            Some(rest) => format!("the other lengths must divide {has}, and {rest} does not"),
        });
    }
    if count("_") == 1 {
        let others: Vec<_> = to.iter().filter(|own| *own != "_").cloned().collect();
        if let Some(rest) = numel(&others).filter(|rest| *rest == 0 || has % rest != 0) {
            return Some(format!("the other lengths must divide {has}, and {rest} does not"));
        }
    }
    let Some(asked) = numel(&to) else { return parts::say_viewed(told, &from, &to) };
    let elements = if has == 1 { "1 element is".to_owned() } else { format!("{has} elements are") };
    if told.facts.pointed.called().ends_with("_as") {
        return Some(format!("{elements} not {asked}"));
    }
    // The first length that fits as -1.
    let open = (0..to.len()).find(|k| {
        let others = to.iter().enumerate().filter(|(at, _)| at != k).map(|(_, length)| length.clone());
        numel(&others.collect::<Vec<_>>()).is_some_and(|rest| rest != 0 && has % rest == 0)
    });
    // Calls that take the shape from a value or another tensor have no type to write.
    let typed = !["_of", "_as"].iter().any(|end| told.facts.pointed.called().ends_with(end));
    Some(match open.filter(|_| typed) {
        Some(k) => {
            let mut open = to.clone();
            open[k] = "-1".into();
            format!("{elements} not {asked}, `shape!{}` would fit", write_lengths(&open))
        }
        None => format!("{elements} not {asked}, write lengths whose product is {has}"),
    })
}

/// An expansion of a length that is not 1.
pub(super) fn say_expand(told: &Match) -> Option<String> {
    let (from, to) = (lengths(told.hole("from"))?, lengths(told.hole("to"))?);
    let Some(front) = to.len().checked_sub(from.len()) else {
        return Some(format!("write a shape of at least {} axes", from.len()));
    };
    let wrong: Vec<_> =
        (0..from.len()).filter(|k| from[*k] != "1" && from[*k] != to[front + k] && to[front + k] != "-1").collect();
    // The number of times that each axis would be repeated.
    let times = |k: usize| -> Option<usize> {
        let (asked, own) =
            (to[k].parse::<usize>().ok()?, k.checked_sub(front).map_or(Ok(1), |k| from[k].parse()).ok()?);
        (own > 0 && asked % own == 0 && asked > 0).then(|| asked / own)
    };
    if let Some(times) = (0..to.len()).map(times).collect::<Option<Vec<_>>>() {
        let times: Vec<_> = times.iter().map(ToString::to_string).collect();
        return Some(format!("`{}repeat::<shape!{}>()` copies it", told.write_receiver(), write_lengths(&times)));
    }
    let own = [from.clone(), vec!["1".to_owned()]].concat();
    if front == 1 && own.iter().zip(&to).all(|(own, wanted)| own == "1" || own == wanted) {
        return Some(format!("expand `{}unsqueeze::<-1>()`, of shape {}", told.write_receiver(), write_lengths(&own)));
    }
    let first = wrong.first()?;
    Some(format!("only a length of 1 expands, so axis {first} stays {}", from[*first]))
}

/// A conversion to a shape that knows more than the given shape, or that differs from it.
pub(super) fn say_not_always(told: &Match) -> Option<String> {
    let wanted = told.hole("to").to_owned();
    let found = lengths(told.hole("from"));
    let unknown = told.hole("from") == "AnyRank" || found.as_deref().is_some_and(has_unknown);
    let to = lengths(&wanted)?;
    let same_rank = found.as_ref().is_none_or(|own| own.len() == to.len());
    // `as_shape` borrows, `into_shape` consumes.
    let method = if told.facts.pointed.called().starts_with("as_") { "try_as_shape" } else { "try_into_shape" };
    if let Some(found) = found.filter(|found| !unknown && numel(found).is_some() && numel(found) == numel(&to)) {
        let method = if told.facts.pointed.called().starts_with("as_") { "view" } else { "into_view" };
        return (found != to)
            .then(|| format!("`{}{method}::<shape!{wanted}>()` has that shape", told.write_receiver()));
    }
    (unknown && same_rank).then(|| format!("`{}{method}::<shape!{wanted}>()?` checks it", told.write_receiver()))
}

/// An offset that is too large for a type.
pub(super) fn say_large_offset(told: &Match) -> Option<String> {
    (told.number("offset")? > 1024).then(|| "an offset is at most 1024 here".to_owned())
}

/// Strides that reach beyond the elements.
pub(super) fn say_strided(told: &Match) -> Option<String> {
    let (sizes, strides) = (lengths(told.hole("sizes"))?, lengths(told.hole("strides"))?);
    let (sizes, strides) = (read_numbers(&sizes)?, read_numbers(&strides)?);
    if sizes.len() != strides.len() {
        return Some("write as many strides as sizes".to_owned());
    }
    let last = sizes
        .iter()
        .zip(&strides)
        .map(find_reach)
        .try_fold(told.number("offset")?, |last, far| last.checked_add(far?))?;
    let has = numel(&lengths(told.hole("shape"))?)?;
    (last >= has).then(|| format!("the last element is {}, and they reach {last}", has.saturating_sub(1)))
}

/// Returns the distance from the first element of an axis to the last.
fn find_reach((size, stride): (&usize, &usize)) -> Option<usize> {
    size.saturating_sub(1).checked_mul(*stride)
}

/// `item` of several elements.
pub(super) fn say_item(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape"))?;
    let position: Vec<_> = ["i", "j", "k", "l"].into_iter().take(own.len()).collect();
    let name = told.facts.pointed.short_receiver().unwrap_or_default();
    let value = if told.facts.notes.iter().any(|said| said.contains("`Var::<T, S>::item`")) { ".value()" } else { "" };
    (numel(&own)? > 1 && own.len() <= 4)
        .then(|| format!("`{name}{value}[[{}]]` reads one of several", position.join(", ")))
}

/// A shape to normalise over that is not that of the last axes.
pub(super) fn say_normalized(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape"))?;
    let last = own.last().filter(|own| !own.starts_with(".."))?;
    Some(match own.len() {
        1 => format!("write [{last}]"),
        _ => format!("write [{last}], or more of its last lengths"),
    })
}

/// Says what `?` means in `expected A, found B`.
pub fn say_legend(facts: &Facts) -> Option<String> {
    let [expected, found] = &facts.mismatch()?;
    (expected != found && has_left_out(expected) && has_left_out(found))
        .then(|| "`?` stands for what is the same in both".to_owned())
}

/// Says which shapes differ in an error `mismatched types`, and what to write.
pub fn say_mismatch(facts: &Facts) -> Option<String> {
    let [expected, found] = &facts.mismatch()?;
    // If the shapes may be equal, because `?` may stand for any length, the types differ elsewhere.
    if facts.code != "E0308" || expected.len() == found.len() && expected.iter().zip(found).all(may_equal) {
        return None;
    }
    let said = match facts.headline.as_str() {
        "mismatched types" => format!("expected shape `{}`, found `{}`", write_lengths(expected), write_lengths(found)),
        other => other.to_owned(),
    };
    let remedy = say_vec(facts, expected, found).or_else(|| say_conversion(facts, expected, found));
    let remedy = remedy.or_else(|| say_written(facts, expected, found));
    let remedy = remedy.or_else(|| say_computed(facts, expected, found));
    Some(format!("{said}: {}", remedy.or_else(|| say_difference(expected, found))?))
}

/// Whether two lengths may be equal.
fn may_equal((own, other): (&String, &String)) -> bool {
    own == other || own == "?" || other == "?"
}

/// `Tensor::from(v)` where more axes are expected: a `Vec` becomes a tensor of one axis.
fn say_vec(facts: &Facts, expected: &[String], found: &[String]) -> Option<String> {
    let told = facts.pointed.own.starts_with("Tensor::from(") && found == ["_"] && expected.len() > 1;
    mismatch::write_from_vec(expected, facts).filter(|_| told).map(|call| format!("`{call}` has that shape"))
}

/// Says which method makes the expected shape of the one found.
fn say_conversion(facts: &Facts, expected: &[String], found: &[String]) -> Option<String> {
    if !is_whole(expected) || !is_whole(found) {
        return None;
    }
    let value = facts.pointed.value();
    let both = facts.expected_and_found();
    let (wanted, given) = both.as_ref().map_or((None, None), |[wanted, given]| (Some(wanted), Some(given)));
    let lent = wanted.is_some_and(|own| matches!(own, Type::Marked(..)));
    // A view as the expected type: a reference to it, or a copy as a tensor.
    let view = |call: &str| {
        let copied = if has_name(wanted, "Tensor") { ".to_tensor()" } else { "" };
        match &value {
            Some(own) => format!("`{}{own}.{call}{copied}`", if lent { "&" } else { "" }),
            None => format!("`.{call}{copied}` of it"),
        }
    };
    let is_name = |own: &String| facts.is_name(own);
    let all = |fits: &dyn Fn(&String, &String) -> bool| expected.iter().zip(found).all(|(e, f)| e == f || fits(e, f));
    if expected.len() == found.len() {
        if all(&|expected, found| expected == "_" && (is_number(found) || is_name(found))) {
            let own = value.map_or_else(String::new, |own| format!("`&{own}.as_shape()`"));
            return Some(match wanted {
                Some(wanted) if lent && !own.is_empty() && has_name(Some(wanted), "Strided") => format!("write {own}"),
                Some(wanted) if lent && !own.is_empty() => {
                    format!("take `&{}` in the function, and write {own}", mismatch::say_strided(wanted)?)
                }
                _ if given.is_some_and(|own| bare(own).name() != "Tensor") || lent => {
                    "`.as_shape()` is a view of it with `_` for a known length".to_owned()
                }
                _ => match value {
                    Some(own) => format!("`{own}.into_shape()` makes a known length `_`"),
                    None => "`.into_shape()` of it makes a known length `_`".to_owned(),
                },
            });
        }
        if all(&|expected, found| {
            found == "_" && (is_number(expected) || is_name(expected)) || is_name(found) && is_number(expected)
        }) {
            return Some(format!("`{}` checks its lengths", mismatch::say_checked(facts, &expected.join(", "))));
        }
        if expected.len() == 2 && turned(found).as_deref() == Some(expected) {
            return Some(format!("{} has that shape", view("t()")));
        }
    }
    // Axes are merged or split; of [4, 4] and [2, 8], one is a mistake.
    let same = is_grouped(expected, found) || is_grouped(found, expected);
    same.then(|| format!("{} has that shape", view(&format!("view::<shape!{}>()", write_lengths(expected)))))
}

/// Whether a type, behind its references, has this name.
fn has_name(own: Option<&Type>, name: &str) -> bool {
    own.is_some_and(|own| bare(own).name() == name)
}

/// Whether no length of a shape is left out.
fn is_whole(own: &[String]) -> bool {
    !own.iter().any(|own| own.contains('?') || own.starts_with(".."))
}

/// Whether each of these lengths is the product of some of the others, in their order.
fn is_grouped(coarse: &[String], fine: &[String]) -> bool {
    let (Some(coarse), Some(fine)) = (read_numbers(coarse), read_numbers(fine)) else { return false };
    let mut rest = fine.into_iter().filter(|own| *own != 1);
    let fits = coarse.into_iter().filter(|own| *own != 1).all(|own| {
        let mut product = 1;
        while product < own {
            match rest.next() {
                Some(length) => product *= length,
                None => return false,
            }
        }
        product == own
    });
    fits && rest.next().is_none()
}

/// Returns the lengths as numbers, if all are numbers.
fn read_numbers(own: &[String]) -> Option<Vec<usize>> {
    own.iter().map(|own| own.parse().ok()).collect()
}

/// Whether a length is a number.
fn is_number(own: &str) -> bool {
    own.parse::<usize>().is_ok()
}

/// Whether a shape has a length that is known at run time only.
fn has_unknown(own: &[String]) -> bool {
    own.iter().any(|own| own == "_")
}

/// Whether rustc has left out a length.
fn has_left_out(own: &[String]) -> bool {
    own.iter().any(|own| own.contains('?'))
}

/// Says how to write the type with the other shape.
fn say_written(facts: &Facts, expected: &[String], found: &[String]) -> Option<String> {
    if let Some(name) = find_assigned(facts).filter(|_| expected.len() == found.len()) {
        return Some(say_grown(name, expected, found));
    }
    if !is_written(expected) || !is_written(found) {
        return None;
    }
    if facts.has_label("because of return type") {
        return Some(format!("return that shape, or declare `shape!{}`", write_lengths(found)));
    }
    if facts.has_label("arguments to this") && facts.own_function {
        let (shape, bounds) = write_general(expected, found);
        return Some(match expected.len() == found.len() {
            true => {
                format!("pass {}, or let the function take `shape!{shape}` with `{bounds}`", write_lengths(expected))
            }
            false => format!("pass {}, or let the function take any `S: Shape`", write_lengths(expected)),
        });
    }
    facts
        .has_label("expected due to this")
        .then(|| format!("write `shape!{}` in the type, or make it {}", write_lengths(found), write_lengths(expected)))
}

/// Whether each length is a number or `_`.
fn is_written(own: &[String]) -> bool {
    own.iter().all(|own| own == "_" || own.parse::<usize>().is_ok())
}

/// A variable whose length changes with each assignment, as in a loop.
fn say_grown(name: &str, expected: &[String], found: &[String]) -> String {
    let open = expected.iter().zip(found).map(|(own, other)| if own == other { own.clone() } else { "_".to_owned() });
    let open: Vec<_> = open.collect();
    match open.iter().any(|own| own.contains('?')) {
        _ if name.contains('.') => {
            format!("a length that changes is `_` in the type of `{name}`, `shape!{}`", write_lengths(&open))
        }
        true => format!("a length that changes is `_` in the type of `{name}`"),
        false => format!(
            "a length that changes is `_`: make `{name}` with `.into_shape::<shape!{}>()`",
            write_lengths(&open)
        ),
    }
}

/// Returns the variable that is assigned again: `x` of `x = x.cat::<0>(&y)`.
fn find_assigned(facts: &Facts) -> Option<&str> {
    let name = facts.pointed.before.trim().strip_suffix('=')?.trim_end();
    let plain = name.chars().all(crate::words::of_name);
    // A field counts only if its new value is made of the old one.
    let own = name.chars().all(|char| crate::words::of_name(char) || char == '.');
    let field = own && facts.pointed.own.starts_with(&format!("{name}."));
    (plain || field).then_some(name).filter(|name| !name.is_empty())
}

/// A result with a computed length, where a parameter is declared.
fn say_computed(facts: &Facts, expected: &[String], found: &[String]) -> Option<String> {
    let mut both = expected.iter().zip(found).enumerate();
    let (axis, (own, other)) = both.find(|(_, (own, other))| own != other && **own != "?" && **other != "?")?;
    let computed = ["+", "-", "*", "/"].iter().any(|sign| other.contains(&format!(" {sign} ")));
    let told = facts.has_label("because of return type") && expected.len() == found.len();
    if told && computed && own == "_" {
        let value = Some(&facts.pointed.own).filter(|own| own.chars().count() <= SHORT && !own.contains('\n'));
        let call =
            value.map_or("`.into_shape()` of it".to_owned(), |own| format!("`{}.into_shape()`", write_receiver(own)));
        return Some(format!("{call} makes a known length `_`, or declare axis {axis} as `{other}`"));
    }
    (told && computed && facts.is_parameter(own)).then(|| match is_whole(found) {
        true => format!("declare `shape!{}`", write_lengths(found)),
        false => format!("declare axis {axis} as `{other}`"),
    })
}

/// Says which length or number of axes has to change.
fn say_difference(expected: &[String], found: &[String]) -> Option<String> {
    if expected.iter().chain(found).any(|own| own.starts_with("..")) {
        return Some("they must be equal".to_owned());
    }
    if expected.len() != found.len() {
        return Some(format!("it must have {}, not {}", say_axes(expected.len()), found.len()));
    }
    let mut both = expected.iter().zip(found).enumerate();
    let found = both.find(|(_, (own, other))| own != other && **own != "?" && **other != "?");
    Some(match found {
        Some((axis, (own, other))) => format!("axis {axis} must be {own}, not {other}"),
        None => "lengths of one name must be equal".to_owned(),
    })
}

/// `1 axis`, `2 axes`.
fn say_axes(count: usize) -> String {
    format!("{count} {}", if count == 1 { "axis" } else { "axes" })
}

/// Returns a shape with a parameter where the two shapes differ, and the bounds of these parameters.
fn write_general(expected: &[String], found: &[String]) -> (String, String) {
    let mut names = ["D", "E", "F", "G"].into_iter();
    let mut bounds = Vec::new();
    let mut all = expected.to_vec();
    for own in all.iter_mut().zip(found).filter(|(own, other)| own != other).map(|(own, _)| own) {
        *own = names.next().unwrap_or("_").to_owned();
        bounds.push(format!("{own}: Dim"));
    }
    (write_lengths(&all), bounds.join(", "))
}
