//! Operators of two tensors.

use super::value::Value;
use super::{Part, Report, Step};
use congruent_figure::{broadcast as broadcast_table, common, table};

/// An operator.
pub fn binary(report: &mut Report, sign: &str, left: &Value, right: &Value) -> Step {
    match sign {
        "@" => matmul(report, left, right),
        _ if sign.ends_with('=') => in_place(report, sign, left, right),
        _ => broadcast(report, sign, left, right),
    }
}

/// The length of an axis of `own`, counted from the back of `rank` axes.
fn at(own: &Value, k: usize, rank: usize) -> Option<&str> {
    (k + own.rank()).checked_sub(rank).map(|k| own.lengths[k].as_str())
}

/// What happens on an axis: the length, and in words.
fn axis(left: Option<&str>, right: Option<&str>) -> Result<(String, String), String> {
    let (a, b) = match (left, right) {
        (Some(a), Some(b)) => (a, b),
        (Some(a), None) => {
            return Ok((a.into(), format!("only the left operand has it: the right one is repeated along it, to {a}")));
        }
        (None, Some(b)) => {
            return Ok((b.into(), format!("only the right operand has it: the left one is repeated along it, to {b}")));
        }
        (None, None) => return Ok((String::new(), String::new())),
    };
    let Some(out) = common(a, b) else {
        let named = [a, b].iter().any(|own| own.starts_with(char::is_uppercase));
        let why = if named { "a named length is equal to itself alone" } else { "neither is 1, and they differ" };
        return Err(format!("{a} and {b} do not fit: {why}"));
    };
    let said = match (a, b) {
        _ if a == "_" && b == "_" => "both are known at run time only: checked there, equal or one of them 1".into(),
        _ if a == b => format!("both are {a}"),
        ("1", _) => format!("the left operand is stretched from 1 to {b}"),
        (_, "1") => format!("the right operand is stretched from 1 to {a}"),
        _ => format!("{a} and {b}: checked at run time, where `_` must be {out}, or 1"),
    };
    Ok((out.into(), said))
}

/// The axes one by one, from the last.
fn axes(report: &mut Report, left: &Value, right: &Value) -> Step {
    let rank = left.rank().max(right.rank());
    let (mut out, mut lines, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for k in (0..rank).rev() {
        let back = format!("axis {:>3}: ", k as isize - rank as isize);
        match axis(at(left, k, rank), at(right, k, rank)) {
            Ok((length, said)) => {
                out.insert(0, length);
                lines.push(format!("{back}{said}"));
            }
            Err(why) => {
                lines.push(format!("{back}{why}"));
                wrong.push(why);
            }
        }
    }
    if !lines.is_empty() {
        report.say(lines.join("\n"));
    }
    match wrong.first() {
        None => Ok(Value::new(out)),
        Some(first) => Err(first.clone()),
    }
}

fn broadcast(report: &mut Report, sign: &str, left: &Value, right: &Value) -> Step {
    report.say(
        "Broadcasting: the shapes are lined up at their last axes. Two lengths fit if they are equal, or one of them is 1,\n\
         which is stretched; an axis that one of the two does not have is repeated, too.",
    );
    report.say(broadcast_table(("left", &left.lengths), ("right", &right.lengths)));
    let out = axes(report, left, right)?;
    draw_stretched(report, &[left, right], &out, &[sign, "="]);
    Ok(out)
}

/// Both operands stretched, and the result, where all lengths are numbers.
fn draw_stretched(report: &mut Report, operands: &[&Value], out: &Value, signs: &[&str]) {
    let Some(full) = out.sizes() else { return };
    let mut parts = Vec::new();
    for own in operands {
        let Some(sizes) = own.sizes() else { return };
        let padded = [vec![1; full.len() - sizes.len()], sizes].concat();
        parts.push(Part { title: own.shown(), own: padded, full: full.clone() });
    }
    parts.push(Part { title: out.shown(), own: full.clone(), full });
    report.draw(parts, signs);
}

fn in_place(report: &mut Report, sign: &str, own: &Value, other: &Value) -> Step {
    report.say(
        "In place: `self` keeps its shape. The shapes are lined up at their last axes, and only the other operand stretches:\n\
         its length must be 1 or that of `self`, and it may not have more axes.",
    );
    let rank = own.rank().max(other.rank());
    let (mut lines, mut wrong) = (Vec::new(), Vec::new());
    for k in (0..rank).rev() {
        let (said, good) = match (at(own, k, rank), at(other, k, rank)) {
            (Some(a), None) => (format!("the other operand is repeated along it, to {a}"), true),
            (None, Some(b)) => (format!("`self` has no such axis, and would need one of length {b}"), false),
            (Some(a), Some(b)) if a == b && a != "_" => (format!("both are {a}"), true),
            (Some(a), Some("1")) => (format!("the other operand is stretched from 1 to {a}"), true),
            (Some("1"), Some(b)) if b != "_" => (format!("`self` would have to be stretched from 1 to {b}"), false),
            (Some(a), Some(b)) if common(a, b).is_some() => {
                (format!("{a} and {b}: checked at run time, where `self` may not change"), true)
            }
            (Some(a), Some(b)) => (format!("{a} and {b} do not fit"), false),
            (None, None) => continue,
        };
        lines.push(format!("axis {:>3}: {said}", k as isize - rank as isize));
        if !good {
            wrong.push((k, said));
        }
    }
    let carets: Vec<_> = wrong.iter().map(|(k, _)| *k).collect();
    report.say(table(&[("self", &own.lengths), ("other", &other.lengths)], true, &carets, "`self` may not change"));
    report.say(lines.join("\n"));
    if let Some((_, why)) = wrong.first() {
        let fits = (0..rank).all(|k| axis(at(own, k, rank), at(other, k, rank)).is_ok());
        let hint = if fits { "; not in place, with `+` for `+=`, they broadcast" } else { "" };
        return Err(format!("{why}{hint}"));
    }
    draw_stretched(report, &[own, other], own, &[sign, "="]);
    Ok(own.clone())
}

/// The matrix product, of every pair of ranks.
pub fn matmul(report: &mut Report, left: &Value, right: &Value) -> Step {
    report.say(
        "A matrix product: [.., m, k] times [.., k, n] is [.., m, n]. The inner lengths k must be equal: nothing is stretched\n\
         there. The axes in front are a batch, and broadcast. A vector is a row on the left, a column on the right.",
    );
    if left.rank() == 0 || right.rank() == 0 {
        return Err("a scalar has no axis to be summed over; `*` multiplies by one".into());
    }
    let row = |own: &Value| {
        if own.rank() == 1 { Value::new([vec!["1".into()], own.lengths.clone()].concat()) } else { own.clone() }
    };
    let column = |own: &Value| {
        if own.rank() == 1 { Value::new([own.lengths.clone(), vec!["1".into()]].concat()) } else { own.clone() }
    };
    let (a, b) = (row(left), column(right));
    let (inner, other) = (&a.lengths[a.rank() - 1], &b.lengths[b.rank() - 2]);
    report.say(congruent_figure::product(&left.lengths, &right.lengths));
    let open = inner == "_" || other == "_";
    if inner != other && !open {
        let turned = right.rank() >= 2 && *inner == b.lengths[b.rank() - 1];
        let method = if right.rank() == 2 { "t()" } else { "mt()" };
        let hint = if turned { format!("; `.{method}` of the right operand would fit") } else { String::new() };
        return Err(format!("the inner lengths, {inner} and {other}, are not equal{hint}"));
    }
    report.say(match (inner == other, open) {
        (_, true) => format!("inner: {inner} and {other}, compared at run time"),
        _ => format!("inner: both are {inner}; each element of the result is a sum of {inner} products"),
    });
    let batch = |own: &Value| Value::new(own.lengths[..own.rank() - 2].to_vec());
    let mut out = if a.rank() > 2 || b.rank() > 2 {
        report.say(format!("batch: {} and {} broadcast", batch(&a).shown(), batch(&b).shown()));
        axes(report, &batch(&a), &batch(&b))?.lengths
    } else {
        vec![]
    };
    out.extend((left.rank() > 1).then(|| a.lengths[a.rank() - 2].clone()));
    out.extend((right.rank() > 1).then(|| b.lengths[b.rank() - 1].clone()));
    let out = Value::new(out);
    let drawn = [&a, &b, &out].map(|own| own.sizes().filter(|sizes| !congruent_figure::cut(sizes)));
    if let [Some(x), Some(y), Some(z)] = drawn {
        let part = |title: String, own: Vec<usize>| Part { title, full: own.clone(), own };
        report.draw(vec![part(left.shown(), x), part(right.shown(), y), part(out.shown(), z)], &["@", "="]);
    }
    Ok(out)
}
