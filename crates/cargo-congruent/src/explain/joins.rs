//! The steps of joins, and of elements picked by an index.

use super::bound::Bound;
use super::pairs::say_table;
use super::report::Report;
use congruent_notation::figure::common;

/// An axis, counted from the front of `rank` axes.
fn place(bound: &Bound, rank: usize) -> Option<usize> {
    let axis: isize = bound.list("dim").first().map_or(Some(0), |word| word.parse().ok())?;
    usize::try_from(if axis < 0 { axis + rank as isize } else { axis }).ok().filter(|at| *at < rank)
}

/// The axes along which tensors differ that must be equal: all but one.
fn differing(bound: &Bound, but: Option<usize>) -> Vec<usize> {
    let all = bound.values();
    let Some(first) = all.first() else { return vec![] };
    let rank = all.iter().map(|own| own.rank()).max().unwrap_or(0);
    let same = |k: usize| {
        let lengths = all.iter().map(|own| own.lengths.get(k).map(String::as_str));
        let own = first.lengths.get(k).map(String::as_str);
        lengths.clone().all(|other| other == own || other == Some("_") || own == Some("_"))
    };
    (0..rank).filter(|k| Some(*k) != but && !same(*k)).collect()
}

/// A sentence for each axis, where all tensors have it.
fn clashes(bound: &Bound, wrong: &[usize]) -> Vec<String> {
    let lengths = |k: usize| bound.values().iter().map(|own| own.lengths.get(k).cloned()).collect::<Option<Vec<_>>>();
    let said = |k: &usize| Some(format!("axis {k}: the lengths {} are not equal", lengths(*k)?.join(" and ")));
    wrong.iter().map(said).collect::<Option<_>>().unwrap_or_default()
}

pub(super) fn tell_cat(report: &mut Report, bound: &Bound) -> Vec<String> {
    let all = bound.values();
    // A `[0]` is left out, as in PyTorch.
    if all.iter().any(|own| own.lengths == ["0"]) {
        say_table(report, bound, false, &[], "");
        return vec![];
    }
    let at = all.first().and_then(|first| place(bound, first.rank()));
    let wrong = differing(bound, at);
    say_table(report, bound, false, &wrong, "these must be equal");
    if let (Some(at), true) = (at, wrong.is_empty()) {
        let lengths: Vec<_> = all.iter().filter_map(|own| own.lengths.get(at)).map(String::as_str).collect();
        let sum: Option<usize> = lengths.iter().map(|own| own.parse::<usize>().ok()).sum();
        report.say(format!("axis {at}: {} = {}", lengths.join(" + "), sum.map_or("_".into(), |sum| sum.to_string())));
    }
    clashes(bound, &wrong)
}

pub(super) fn tell_stack(report: &mut Report, bound: &Bound) -> Vec<String> {
    let stacks = bound.name.contains("stack") && !bound.name.contains("hstack") && !bound.name.contains("vstack");
    let wrong = if stacks && bound.name != "row_stack" { differing(bound, None) } else { vec![] };
    say_table(report, bound, false, &wrong, "these must be equal");
    clashes(bound, &wrong)
}

/// Shapes lined up at their first axes.
pub(super) fn tell_pair(report: &mut Report, bound: &Bound) -> Vec<String> {
    say_table(report, bound, false, &[], "");
    vec![]
}

pub(super) fn tell_gather(report: &mut Report, bound: &Bound) -> Vec<String> {
    let [own, index] = bound.values()[..] else { return vec![] };
    let at = place(bound, index.rank());
    if at.is_none() || index.rank() > own.rank() {
        return tell_pair(report, bound);
    }
    let (mut wrong, mut lines) = (Vec::new(), Vec::new());
    for k in 0..own.rank() {
        let (a, b) = (own.lengths[k].as_str(), index.lengths.get(k).map_or("1", String::as_str));
        let said = match common(a, b) {
            _ if Some(k) == at => {
                format!("the axis: {b} positions, each from 0 to {a} - 1, checked when the program runs")
            }
            Some(_) if a == b => format!("both are {a}"),
            Some(length) => format!("{a} and {b}: {length}"),
            None => {
                wrong.push(k);
                format!("{a} and {b} do not fit")
            }
        };
        lines.push(format!("axis {k}: {said}"));
    }
    say_table(report, bound, false, &wrong, "neither is 1, and they differ");
    report.say(lines.join("\n"));
    report.say("result[i, j, ..] is self[.., index[i, j, ..], ..]: the position of the axis comes from the index");
    wrong.iter().map(|k| lines[*k].clone()).collect()
}
