//! Several tensors in one, and elements picked by an index.

use super::calls::Call;
use super::value::Value;
use super::{Report, Step};
use congruent_figure::{common, table};

/// `cat(1, a, b)`, `stack(0, a, b)`
pub(super) fn join(report: &mut Report, call: &Call) -> Step {
    let all = call.tensors();
    let Some(first) = all.first() else { return Err(format!("`{}` takes tensors", call.name)) };
    let axis = call.number(0, "an axis first: `cat(1, [2, 3], [2, 5])`")?;
    let stack = call.name == "stack";
    let rank = first.rank() as isize + isize::from(stack);
    let at = if axis < 0 { axis + rank } else { axis };
    if !(0..rank).contains(&at) {
        return first.axis(axis).map(|_| (*first).clone());
    }
    let at = at as usize;
    report.say(if stack {
        "Stack: the shapes are the same, and a new axis counts them."
    } else {
        "Cat: the lengths along the axis are added, and all others are equal: nothing is stretched, not even a length of 1."
    });
    let names: Vec<_> = (0..all.len()).map(|k| k.to_string()).collect();
    let wrong: Vec<_> = (0..first.rank())
        .filter(|k| {
            (stack || *k != at)
                && all.iter().any(|own| {
                    own.lengths
                        .get(*k)
                        .is_none_or(|own| own != &first.lengths[*k] && own != "_" && first.lengths[*k] != "_")
                })
        })
        .collect();
    let rows: Vec<_> = names.iter().zip(&all).map(|(name, own)| (name.as_str(), &own.lengths[..])).collect();
    report.say(table(&rows, false, &wrong, "these must be equal"));
    if let Some(own) = all.iter().find(|own| own.rank() != first.rank()) {
        return Err(format!("{} and {} do not have the same number of axes", first.shown(), own.shown()));
    }
    if let Some(k) = wrong.first() {
        return Err(format!("along axis {k} the lengths are not equal"));
    }
    let mut out = first.lengths.clone();
    if stack {
        out.insert(at, all.len().to_string());
        return Ok(Value::new(out));
    }
    let lengths: Vec<_> = all.iter().map(|own| own.lengths[at].as_str()).collect();
    let sum: Option<usize> = lengths.iter().map(|own| own.parse::<usize>().ok()).sum();
    out[at] = sum.map_or("_".into(), |sum| sum.to_string());
    report.say(format!("axis {at}: {} = {}", lengths.join(" + "), out[at]));
    Ok(Value::new(out))
}

/// `a.gather(0, index)`
pub(super) fn gather(report: &mut Report, call: &Call) -> Step {
    let (own, index) = call.pair()?;
    let axis = call.number(0, "an axis: `[5, 3, 7].gather(0, [2, 3, 1])`")?;
    report.say(
        "Gather: the index is lined up with `self` at the first axes. Along the axis, which is one of the index, its length is\n\
         free: so many elements are picked. Along all others lengths are equal, or one of them is 1, which stretches, as do axes\n\
         that the index does not have.",
    );
    if index.rank() > own.rank() {
        return Err(format!("the index has {} axes, and `self` has {}", index.rank(), own.rank()));
    }
    // The axis is one of the index, as it is given.
    let (at, mut out, mut wrong, mut lines) = (index.axis(axis)?, Vec::new(), Vec::new(), Vec::new());
    for k in 0..own.rank() {
        let (a, b) = (own.lengths[k].as_str(), index.lengths.get(k).map_or("1", String::as_str));
        let said = match common(a, b) {
            _ if k == at => {
                out.push(b.to_owned());
                format!("the axis: {b} positions, each from 0 to {a} - 1, checked when the program runs")
            }
            Some(length) => {
                out.push(length.to_owned());
                if a == b { format!("both are {a}") } else { format!("{a} and {b}: {length}") }
            }
            None => {
                wrong.push(k);
                format!("{a} and {b} do not fit")
            }
        };
        lines.push(format!("axis {k}: {said}"));
    }
    report.say(table(
        &[("self", &own.lengths), ("index", &index.lengths)],
        false,
        &wrong,
        "neither is 1, and they differ",
    ));
    report.say(lines.join("\n"));
    match wrong.first() {
        Some(k) => Err(format!("along axis {k} the lengths do not fit")),
        None => {
            report.say(
                "result[i, j, ..] is self[.., index[i, j, ..], ..], with the position in place of that of the axis",
            );
            Ok(Value::new(out))
        }
    }
}
