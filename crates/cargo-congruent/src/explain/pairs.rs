//! The steps of two operands: broadcasting, in place, products.

use super::bound::Bound;
use super::report::{Part, Report};
use super::value::Value;
use congruent_notation::figure::{broadcast as broadcast_table, common, table};

/// Signs, and the methods that they are.
const SIGNS: [(&str, &str); 17] = [
    ("+", "add"),
    ("-", "sub"),
    ("*", "mul"),
    ("/", "div"),
    ("%", "remainder"),
    ("@", "matmul"),
    ("==", "eq"),
    ("!=", "ne"),
    ("<", "lt"),
    ("<=", "le"),
    (">", "gt"),
    (">=", "ge"),
    ("+=", "add_"),
    ("-=", "sub_"),
    ("*=", "mul_"),
    ("/=", "div_"),
    ("%=", "remainder_"),
];

/// The method of an operator.
pub(super) fn method(sign: &str) -> &str {
    SIGNS.iter().find(|(own, _)| *own == sign).map_or(sign, |(_, method)| method)
}

/// The sign of a method, for a picture.
fn sign(method: &str) -> &str {
    let plain = method.trim_start_matches("try_");
    SIGNS.iter().find(|(_, own)| *own == plain).map_or("&", |(sign, _)| sign)
}

/// The length of an axis of `own`, counted from the back of `rank` axes.
fn length_at(own: &Value, k: usize, rank: usize) -> Option<&str> {
    (k + own.rank()).checked_sub(rank).map(|k| own.lengths[k].as_str())
}

/// Describes the result of one axis of two operands; an error where the lengths do not fit.
fn axis(left: Option<&str>, right: Option<&str>) -> Result<String, String> {
    let (a, b) = match (left, right) {
        (Some(a), Some(b)) => (a, b),
        (Some(a), None) => {
            return Ok(format!("only the left operand has it: the right one is repeated along it, to {a}"));
        }
        (None, Some(b)) => {
            return Ok(format!("only the right operand has it: the left one is repeated along it, to {b}"));
        }
        (None, None) => return Ok(String::new()),
    };
    let Some(out) = common(a, b) else {
        let named = [a, b].iter().any(|own| own.starts_with(char::is_uppercase));
        let why = if named { "a named length is equal to itself alone" } else { "neither is 1, and they differ" };
        return Err(format!("{a} and {b} do not fit: {why}"));
    };
    Ok(match (a, b) {
        ("_", "_") => "both are known at run time only: checked there, equal or one of them 1".into(),
        _ if a == b => format!("both are {a}"),
        ("1", _) => format!("the left operand is stretched from 1 to {b}"),
        (_, "1") => format!("the right operand is stretched from 1 to {a}"),
        _ => format!("{a} and {b}: checked at run time, where `_` must be {out}, or 1"),
    })
}

/// Says what each axis comes to, from the last; returns a sentence for each that does not fit.
fn say_axes(report: &mut Report, rank: usize, said: impl Fn(usize) -> Result<String, String>) -> Vec<String> {
    let (mut lines, mut clashes) = (Vec::new(), Vec::new());
    for k in (0..rank).rev() {
        let back = k as isize - rank as isize;
        let said = said(k);
        if let Err(why) = &said {
            clashes.push(format!("axis {back}: {why}"));
        }
        lines.push(format!("axis {back:>3}: {}", said.unwrap_or_else(|why| why)));
    }
    if !lines.is_empty() {
        report.say(lines.join("\n"));
    }
    clashes
}

/// Two operands that broadcast, or of which the second stretches to the first.
pub(super) fn tell(report: &mut Report, bound: &Bound) -> Vec<String> {
    let [left, right, ..] = bound.values()[..] else { return vec![] };
    if bound.in_place() {
        return tell_in_place(report, left, right);
    }
    report.say(broadcast_table(("left", &left.lengths), ("right", &right.lengths)));
    let rank = left.rank().max(right.rank());
    say_axes(report, rank, |k| axis(length_at(left, k, rank), length_at(right, k, rank)))
}

fn tell_in_place(report: &mut Report, own: &Value, other: &Value) -> Vec<String> {
    report.say(
        "In place: `self` keeps its shape, so that only the other operand stretches, and it may not have more axes.",
    );
    let rank = own.rank().max(other.rank());
    let said = |k: usize| say_axis_in_place(length_at(own, k, rank), length_at(other, k, rank));
    let carets: Vec<_> = (0..rank).filter(|k| said(*k).is_err()).collect();
    report.say(table(&[("self", &own.lengths), ("other", &other.lengths)], true, &carets, "`self` may not change"));
    let mut clashes = say_axes(report, rank, said);
    let fits = (0..rank).all(|k| axis(length_at(own, k, rank), length_at(other, k, rank)).is_ok());
    if let (true, Some(last)) = (fits, clashes.last_mut()) {
        last.push_str("; not in place, with `+` for `+=`, they broadcast");
    }
    clashes
}

/// Explains how the other operand meets `self` along one axis, or why the two lengths do not fit.
fn say_axis_in_place(own: Option<&str>, other: Option<&str>) -> Result<String, String> {
    match (own, other) {
        (Some(a), None) => Ok(format!("the other operand is repeated along it, to {a}")),
        (None, Some(b)) => Err(format!("`self` has no such axis, and would need one of length {b}")),
        (Some(a), Some(b)) if a == b && a != "_" => Ok(format!("both are {a}")),
        (Some(a), Some("1")) => Ok(format!("the other operand is stretched from 1 to {a}")),
        (Some("1"), Some(b)) if b != "_" => Err(format!("`self` would have to be stretched from 1 to {b}")),
        (Some(a), Some(b)) if common(a, b).is_some() => {
            Ok(format!("{a} and {b}: checked at run time, where `self` may not change"))
        }
        (Some(a), Some(b)) => Err(format!("{a} and {b} do not fit")),
        (None, None) => Ok(String::new()),
    }
}

/// Both operands stretched, and the result; and what an old program would have done.
pub(super) fn draw(report: &mut Report, bound: &Bound, results: &[Value]) {
    let ([left, right, ..], [out]) = (&bound.values()[..], results) else { return };
    if !bound.in_place() {
        note(report, left, right, out);
    }
    let Some(full) = out.sizes() else { return };
    let mut parts = Vec::new();
    for own in [left, right] {
        let Some(sizes) = own.sizes() else { return };
        let padded = [vec![1; full.len() - sizes.len()], sizes].concat();
        parts.push(Part { title: own.shown(), own: padded, full: full.clone() });
    }
    parts.push(Part { title: out.shown(), own: full.clone(), full });
    report.draw(parts, &[sign(&bound.name), "="]);
}

/// PyTorch's note on backwards compatibility, where it applies: other shapes, but as many elements.
fn note(report: &mut Report, left: &Value, right: &Value, out: &Value) {
    let (Some(a), Some(b)) = (left.sizes(), right.sizes()) else { return };
    let count = a.iter().product::<usize>();
    if a == b || a.is_empty() || b.is_empty() || count != b.iter().product::<usize>() {
        return;
    }
    report.say(format!(
        "note: both have {count} elements. Before PyTorch broadcast, the result had the shape of the left operand, {}, each element with\n\
         the one at the same place in memory; now it is {}. `congruent::backcompat::broadcast_warning` warns of such lines.",
        left.shown(),
        out.shown()
    ));
}

/// Several operands that broadcast.
pub(super) fn tell_all(report: &mut Report, bound: &Bound) -> Vec<String> {
    let rank = bound.values().into_iter().map(Value::rank).max().unwrap_or(0);
    let said = |k: usize| join_lengths(bound.values().into_iter().filter_map(|own| length_at(own, k, rank)));
    let wrong: Vec<usize> = (0..rank).filter(|k| said(*k).is_err()).collect();
    say_table(report, bound, true, &wrong, "neither is 1, and they differ");
    wrong
        .iter()
        .rev()
        .filter_map(|k| Some(format!("axis {}: {}", *k as isize - rank as isize, said(*k).err()?)))
        .collect()
}

/// The length that all of these broadcast to, or the two that do not fit.
fn join_lengths<'l>(all: impl Iterator<Item = &'l str>) -> Result<String, String> {
    let mut out = "1".to_owned();
    for own in all {
        match common(&out, own) {
            Some(both) => out = both.to_owned(),
            None => return Err(format!("{out} and {own} do not fit: neither is 1, and they differ")),
        }
    }
    Ok(out)
}

/// The shapes of all operands under each other, each with the name of its parameter.
pub(super) fn say_table(report: &mut Report, bound: &Bound, at_the_last: bool, carets: &[usize], why: &str) {
    let count = |name: &str| bound.tensors.iter().filter(|(own, _)| *own == name).count();
    let name =
        |(k, (name, _)): (usize, &(&str, Value))| if count(name) > 1 { k.to_string() } else { (*name).to_owned() };
    let names: Vec<String> = bound.tensors.iter().enumerate().map(name).collect();
    let rows: Vec<_> =
        names.iter().zip(&bound.tensors).map(|(name, (_, own))| (name.as_str(), &own.lengths[..])).collect();
    report.say(table(&rows, at_the_last, carets, why));
}

/// The shapes of all operands, lined up at their last axes.
pub(super) fn tell_shapes(report: &mut Report, bound: &Bound) -> Vec<String> {
    say_table(report, bound, true, &[], "");
    vec![]
}

/// The matrix product of every pair of ranks.
pub(super) fn tell_product(report: &mut Report, bound: &Bound) -> Vec<String> {
    let [left, right] = bound.values()[..] else { return vec![] };
    if left.rank() == 0 || right.rank() == 0 {
        return vec!["a scalar has no axis to be summed over; `*` multiplies by one".into()];
    }
    let inner = &left.lengths[left.rank() - 1];
    let other = &right.lengths[right.rank() - right.rank().min(2)];
    report.say(congruent_notation::figure::product(&left.lengths, &right.lengths));
    let mut clashes = Vec::new();
    if inner != other && inner != "_" && other != "_" {
        let turned = right.rank() >= 2 && *inner == right.lengths[right.rank() - 1];
        let method = if right.rank() == 2 { "t()" } else { "mt()" };
        let hint = if turned { format!("; `.{method}` of the right operand would fit") } else { String::new() };
        clashes.push(format!("the inner lengths, {inner} and {other}, are not equal{hint}"));
    } else {
        report.say(match inner == other && inner != "_" {
            false => format!("inner: {inner} and {other}, compared at run time"),
            true => format!("inner: both are {inner}; each element of the result is a sum of {inner} products"),
        });
    }
    if count_matrix_axes(left) > 2 || count_matrix_axes(right) > 2 {
        let (a, b) = (take_batch(left), take_batch(right));
        report.say(format!("batch: {} and {} broadcast", a.shown(), b.shown()));
        let rank = a.rank().max(b.rank());
        let wrong = say_axes(report, rank, |k| axis(length_at(&a, k, rank), length_at(&b, k, rank)));
        clashes.extend(wrong.into_iter().map(|why| format!("batch {why}")));
    }
    clashes
}

/// The axes in front of those of the matrix.
fn take_batch(own: &Value) -> Value {
    Value::new(own.lengths[..own.rank().saturating_sub(2)].to_vec())
}

/// The rank, a vector counted as a matrix.
fn count_matrix_axes(own: &Value) -> usize {
    own.rank().max(2)
}

/// The factors and their product.
pub(super) fn draw_product(report: &mut Report, bound: &Bound, results: &[Value]) {
    let ([left, right], [out]) = (&bound.values()[..], results) else { return };
    let (Some(mut a), Some(mut b), Some(z)) = (read_sizes(left), read_sizes(right), out.sizes()) else { return };
    if a.len() == 1 {
        a.insert(0, 1);
    }
    if b.len() == 1 {
        b.push(1);
    }
    report.draw(vec![make_part(left.shown(), a), make_part(right.shown(), b), make_part(out.shown(), z)], &["@", "="]);
}

/// A part that is not stretched.
fn make_part(title: String, own: Vec<usize>) -> Part {
    Part { title, full: own.clone(), own }
}

/// The lengths as numbers, if there are any.
fn read_sizes(own: &Value) -> Option<Vec<usize>> {
    own.sizes().filter(|sizes| !sizes.is_empty())
}
