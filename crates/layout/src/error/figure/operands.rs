//! Draws shapes that are combined: operands of an operation, a shape and the shape that is asked for.

use super::lines::{asked, at_last, differing, lengths, lined, numbered, pattern};
use crate::error::{Fault, Sizes};
use congruent_notation::figure::{broadcast, in_place, join, product, table};

/// Draws operands, aligned at their last axes.
pub(super) fn draw(fault: &Fault) -> Option<String> {
    match fault {
        Fault::Broadcast { a, b, .. } | Fault::BroadcastShapes { a, b, .. } => {
            Some(broadcast(("a", &lengths(a)), ("b", &lengths(b))))
        }
        Fault::Named { a, b, axis, .. } => {
            lined(&[("a", a), ("b", b)], true, &[*axis], "a named length never stretches")
        }
        Fault::InPlace { a, b, .. } => Some(in_place(&lengths(a), &lengths(b))),
        Fault::Pointwise { refusal, .. } => refusal.figure(),
        Fault::StrictRank { a, b } => {
            lined(&[("a", a), ("b", b)], true, &lacking(a, b), "only one of the two has this axis")
        }
        Fault::BothStretch { a, b, broadcast } => {
            let wrong = differing(&[("a", a), ("result", broadcast), ("b", b)], true);
            lined(&[("a", a), ("b", b), ("result", broadcast)], true, &wrong, "each of the two would stretch")
        }
        Fault::Differ { a, b } => at_last(&[("a", a), ("b", b)], "these must be equal"),
        Fault::Expand { from, to, axis, .. } => {
            lined(&[("from", from), ("to", to)], true, &[*axis], "only a length of 1 is repeated")
        }
        Fault::ExpandRank { from, to } => {
            lined(&[("from", from), ("to", to)], true, &lacking(from, to), "this axis has no place in the result")
        }
        Fault::ExpandKept { from, to, axis, .. } => {
            let rows = [("from", &lengths(from)[..]), ("to", &asked(to)[..])];
            Some(table(&rows, true, &[*axis], "there is no length to keep"))
        }
        Fault::RepeatRank { sizes, counts } => {
            lined(&[("shape", sizes), ("times", counts)], true, &lacking(sizes, counts), "this axis has no count")
        }
        Fault::Contract { a, b, .. } => Some(product(&lengths(a), &lengths(b))),
        Fault::ProductRanks { a, b }
        | Fault::SparseProduct { a, b }
        | Fault::CrossLength { a, b, .. }
        | Fault::CrossRanks { a, b }
        | Fault::PointColumns { a, b }
        | Fault::PointRanks { a, b } => lined(&[("a", a), ("b", b)], true, &[], ""),
        Fault::BilinearSizes { a, b, weights } => lined(&[("a", a), ("b", b), ("weight", weights)], true, &[], ""),
        Fault::AttentionSizes { queries, keys, values } => {
            lined(&[("queries", queries), ("keys", keys), ("values", values)], true, &[], "")
        }
        Fault::ChannelWeight { what, given, sizes } => lined(&[("shape", sizes), (what, given)], false, &[], ""),
        Fault::PutCount { index, src } => lined(&[("index", index), ("src", src)], true, &[], ""),
        Fault::CatSize { a, b, axis, .. } => Some(join(&lengths(a), &lengths(b), *axis)),
        Fault::NormalizedShape { sizes, normalized } => {
            let rows = [("shape", sizes), ("normalized", normalized)];
            let extra = sizes.0.len().saturating_sub(normalized.0.len());
            let wrong: Vec<usize> = differing(&rows, true).into_iter().filter(|k| *k >= extra).collect();
            lined(&rows, true, &wrong, "the last axes must be equal")
        }
        Fault::NormWeight { what, given, normalized } => {
            at_last(&[("normalized", normalized), (what, given)], "these must be equal")
        }
        Fault::Search { sorted, values } => lined(&[("sorted", sorted), ("values", values)], true, &[], ""),
        _ => None,
    }
}

/// Returns the columns that only one of two shapes has, aligned at the last.
fn lacking(a: &Sizes, b: &Sizes) -> Vec<usize> {
    (0..a.0.len().abs_diff(b.0.len())).collect()
}

/// Draws a layout that cannot have other lengths, or strides.
pub(super) fn draw_elements(fault: &Fault) -> Option<String> {
    match fault {
        Fault::Misfit { sizes, wanted, axis } => {
            let rows = [("shape", &lengths(sizes)[..]), ("wanted", &pattern(wanted)[..])];
            Some(table(&rows, true, axis.as_slice(), "these do not fit"))
        }
        Fault::Numel { wanted, numel } => {
            let product = wanted.0.iter().filter(|own| **own >= 0).map(|own| *own as u128).product::<u128>();
            let shown = table(&[("wanted", &asked(wanted))], true, &[], "");
            Some(format!("{shown}\nthese lengths make {product} elements, and there are {numel}"))
        }
        Fault::InferTwice { wanted } | Fault::Ambiguous { wanted } => {
            let open: Vec<usize> = (0..wanted.0.len()).filter(|k| wanted.0[*k] == -1).collect();
            let why = if open.len() > 1 { "only one of these can be computed" } else { "any length fits no elements" };
            Some(table(&[("wanted", &asked(wanted))], true, &open, why))
        }
        Fault::Strides { sizes, strides, wanted } => {
            let own = table(&[("shape", &lengths(sizes)), ("strides", &lengths(strides))], true, &[], "");
            Some(format!("{own}\n{}", table(&[("wanted", &asked(wanted))], true, &[], "")))
        }
        Fault::Pairs { sizes, strides } => {
            let last = sizes.0.len().wrapping_sub(1);
            let misses =
                |k: &usize| if *k == last { strides.0[*k] != 1 } else { sizes.0[*k] > 1 && strides.0[*k] % 2 == 1 };
            let wrong: Vec<usize> = (0..sizes.0.len()).filter(misses).collect();
            lined(&[("shape", sizes), ("strides", strides)], true, &wrong, "these strides do not lead to a pair")
        }
        Fault::Bounds { sizes, strides, .. } | Fault::Gaps { sizes, strides } => {
            lined(&[("shape", sizes), ("strides", strides)], true, &[], "")
        }
        Fault::Overlap { sizes, strides } => {
            let shared = |k: &usize| sizes.0[*k] > 1 && strides.0.get(*k) == Some(&0);
            let wrong: Vec<usize> = (0..sizes.0.len()).filter(shared).collect();
            lined(&[("shape", sizes), ("strides", strides)], true, &wrong, "all positions are one element")
        }
        Fault::StridedLists { sizes, strides } => {
            Some(table(&[("shape", &asked(sizes)[..]), ("strides", &asked(strides)[..])], false, &[], ""))
        }
        Fault::StridedNegative { sizes, strides, .. } => {
            let negative = |k: &usize| sizes.0[*k] < 0 || strides.0.get(*k).is_some_and(|own| *own < 0);
            let wrong: Vec<usize> = (0..sizes.0.len()).filter(negative).collect();
            let rows = [("shape", &asked(sizes)[..]), ("strides", &asked(strides)[..])];
            Some(table(&rows, false, &wrong, "less than 0"))
        }
        Fault::NegativeCount { sizes, counts } => {
            let rows = [("shape", &lengths(sizes)[..]), ("by", &asked(counts)[..])];
            let (rank, count) = (sizes.0.len().max(counts.0.len()), counts.0.len());
            let wrong: Vec<usize> = (0..count).filter(|k| counts.0[*k] < 0).map(|k| rank - count + k).collect();
            Some(table(&rows, true, &wrong, "less than 0"))
        }
        Fault::TooLarge { sizes } | Fault::Visits { sizes, .. } | Fault::Singular { sizes } => {
            numbered("shape", sizes, &[], "")
        }
        Fault::Division { divisor } => numbered("divisor", divisor, &[], ""),
        Fault::SettingElement { name, sizes, .. } => numbered(name, sizes, &[], ""),
        _ => None,
    }
}
