//! Draws an index and the indexed tensor; the tensors of a list; the operands of an equation.

use super::lines::{at_first, differing, lengths, lined, numbered};
use crate::error::{Fault, Sizes, SubscriptFault};
use congruent_notation::figure::table;

/// Draws indices and values, aligned at their first axes.
pub(super) fn draw(fault: &Fault) -> Option<String> {
    match fault {
        Fault::IndexRank { sizes, index } => {
            let extra: Vec<usize> = (sizes.0.len()..index.0.len()).collect();
            lined(&[("self", sizes), ("index", index)], false, &extra, "self does not have this axis")
        }
        Fault::IndexScalar { sizes } => numbered("self", sizes, &[], ""),
        Fault::SourceRank { sizes, src } => {
            let (few, many) = (sizes.0.len().min(src.0.len()), sizes.0.len().max(src.0.len()));
            let extra: Vec<usize> = (few..many).collect();
            lined(&[("self", sizes), ("src", src)], false, &extra, "only one of the two has this axis")
        }
        Fault::Lengths { shapes, axis, .. } => lined(&operands(shapes), false, &[*axis], "neither equal nor 1"),
        Fault::Grows { shapes, axis, .. } => lined(&operands(shapes), false, &[*axis], "self keeps its length"),
        Fault::SourceShort { index, src, axis } => {
            lined(&[("index", index), ("src", src)], false, &[*axis], "the index is longer")
        }
        Fault::IndexVector { sizes, index } | Fault::TakeRank { sizes, index } => {
            lined(&[("self", sizes), ("index", index)], false, &[], "")
        }
        Fault::IndexCount { sizes, index, src, axis } => {
            let why = format!("an index of {index} takes as many");
            lined(&[("self", sizes), ("src", src)], false, &[*axis], &why)
        }
        Fault::RepeatCount { sizes, counts, axis } => {
            let mut own = vec![String::new(); *axis];
            own.extend(lengths(counts));
            Some(table(&[("self", &lengths(sizes)[..]), ("counts", &own[..])], false, &[*axis], "these must be equal"))
        }
        Fault::SourceShape { sizes, src, axis } => {
            let rows = [("self", sizes), ("src", src)];
            let wrong: Vec<usize> = differing(&rows, false).into_iter().filter(|k| k != axis).collect();
            lined(&rows, false, &wrong, "these must be equal")
        }
        Fault::IndexBroadcast { shapes } => {
            let names: Vec<String> = (0..shapes.len()).map(|k| k.to_string()).collect();
            let rows: Vec<_> = names.iter().map(String::as_str).zip(shapes.iter()).collect();
            lined(&rows, true, &clashing(shapes), "neither equal nor 1")
        }
        Fault::IndexValues { picked, values } => {
            let rows = [("picked", picked), ("values", values)];
            let lacking = picked.0.len().saturating_sub(values.0.len());
            let stretched = |k: &usize| *k < lacking || values.0.get(k - lacking) == Some(&1);
            let wrong: Vec<usize> = differing(&rows, true).into_iter().filter(|k| !stretched(k)).collect();
            lined(&rows, true, &wrong, "this must be 1, or the same")
        }
        Fault::MaskShape { mask, axis, sizes, at } => {
            let mut own = vec![String::new(); at - axis];
            own.extend(lengths(mask));
            Some(table(&[("shape", &lengths(sizes)[..]), ("mask", &own[..])], false, &[*at], "these must be equal"))
        }
        _ => None,
    }
}

/// Returns the operands of gather and scatter, with their names.
fn operands(shapes: &[Sizes]) -> Vec<(&'static str, &Sizes)> {
    ["self", "index", "src"].into_iter().zip(shapes).collect()
}

/// Returns the columns in which shapes do not broadcast, aligned at their last axes.
fn clashing(shapes: &[Sizes]) -> Vec<usize> {
    let rank = shapes.iter().map(|own| own.0.len()).max().unwrap_or(0);
    let length = |own: &Sizes, k: usize| (k + own.0.len()).checked_sub(rank).map_or(1, |k| own.0[k]);
    let clash = |k: &usize| {
        let mut all = shapes.iter().map(|own| length(own, *k)).filter(|length| *length != 1);
        all.next().is_some_and(|first| all.any(|other| other != first))
    };
    (0..rank).filter(clash).collect()
}

/// Draws the tensors of a list, targets of scores, or operands of an equation.
pub(super) fn draw_lists(fault: &Fault) -> Option<String> {
    match fault {
        Fault::CatRank { a, b, .. } => lined(&[("left", a), ("right", b)], false, &[], ""),
        Fault::StackSize { a, b, .. } => at_first(&[("left", a), ("right", b)], "these must be equal"),
        Fault::BatchSize { scores, target } => {
            lined(&[("scores", scores), ("target", target)], false, &[0], "these must be equal")
        }
        Fault::TargetSize { scores, target, wanted } => {
            let wrong = differing(&[("target", target), ("wanted", wanted)], false);
            let rows = [("scores", scores), ("target", target), ("wanted", wanted)];
            lined(&rows, false, &wrong, "the target has the axes of the scores, but for the classes")
        }
        Fault::TargetShape { prediction, target, .. } => {
            let rows = [("prediction", prediction), ("target", target)];
            lined(&rows, true, &differing(&rows, true), "these must be equal")
        }
        Fault::TripletRanks { anchor, positive, negative } => {
            lined(&[("anchor", anchor), ("positive", positive), ("negative", negative)], true, &[], "")
        }
        Fault::ClassWeights { scores, weight, .. } => {
            let classes = scores.0.len().min(2).saturating_sub(1);
            let mut own = vec![String::new(); classes];
            own.extend(lengths(weight));
            let rows = [("scores", &lengths(scores)[..]), ("weight", &own[..])];
            Some(table(&rows, false, &[classes], "a weight for each class"))
        }
        Fault::CountWeights { sizes, weights } => {
            at_first(&[("shape", sizes), ("weights", weights)], "these must be equal")
        }
        Fault::BagWeights { positions, weights } => {
            at_first(&[("positions", positions), ("weights", weights)], "these must be equal")
        }
        Fault::CtcLengths { scores, lengths } => lined(&[("scores", scores), ("lengths", lengths)], false, &[], ""),
        Fault::CtcTargets { scores, target, .. } => lined(&[("scores", scores), ("target", target)], false, &[], ""),
        Fault::SparseIndices { sizes, indices } => lined(&[("shape", sizes), ("indices", indices)], false, &[], ""),
        Fault::Subscripts { equation, operand, sizes, fault } => Some(subscripts(equation, *operand, sizes, fault)),
        _ => None,
    }
}

/// Draws the labels of an operand above its lengths.
fn subscripts(equation: &str, operand: usize, sizes: &Sizes, fault: &SubscriptFault) -> String {
    let inputs = equation.split("->").next().unwrap_or("");
    let own = inputs.split(',').nth(operand).unwrap_or("").replace("...", "\u{2026}");
    let labels: Vec<String> =
        own.chars().filter(|own| !own.is_whitespace()).map(|own| own.to_string().replace('\u{2026}', "...")).collect();
    let wrong = match fault {
        SubscriptFault::Size { label, .. } | SubscriptFault::Repeated { label, .. } => {
            (0..labels.len()).filter(|k| labels[*k] == label.to_string()).collect()
        }
        SubscriptFault::Named { axis, .. } => vec![*axis],
        SubscriptFault::Count { .. } | SubscriptFault::Ellipsis { .. } => vec![],
    };
    // (An ellipsis is one label and any number of axes: then labels are not aligned with lengths.)
    let wrong = if labels.len() == sizes.0.len() { wrong } else { vec![] };
    table(&[("labels", &labels[..]), ("shape", &lengths(sizes)[..])], false, &wrong, "another length than before")
}
