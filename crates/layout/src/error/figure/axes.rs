//! Draws one shape, its axes numbered, and the axis at fault.

use super::lines::numbered;
use crate::error::Fault;

/// Draws axes that do not exist, are repeated, or have another length.
pub(super) fn draw(fault: &Fault) -> Option<String> {
    let (sizes, axes, why) = match fault {
        Fault::Axis { sizes, .. }
        | Fault::AxisCount { sizes, .. }
        | Fault::MovedimCounts { sizes, .. }
        | Fault::NotAMatrix { sizes }
        | Fault::NoGap { sizes, .. }
        | Fault::RollCounts { sizes, .. }
        | Fault::Triangle { sizes }
        | Fault::PatternRank { sizes, .. }
        | Fault::BuildRank { sizes, .. }
        | Fault::DiagRank { sizes } => (sizes, vec![], String::new()),
        Fault::AxisTwice { sizes, axis }
        | Fault::PermutedTwice { sizes, axis }
        | Fault::FlippedTwice { sizes, axis } => (sizes, vec![*axis], "named twice".into()),
        Fault::SameAxes { sizes, a, .. } => {
            let front = if *a < 0 { a + sizes.0.len() as isize } else { *a };
            (sizes, usize::try_from(front).into_iter().collect(), "both are this axis".into())
        }
        Fault::NotOne { sizes, axis } => (sizes, vec![*axis], "only a length of 1 can be left out".into()),
        Fault::PatternSplit { sizes, axis, group, parts, .. } => {
            (sizes, vec![*axis], format!("`{group}`, {parts}, does not multiply up to it"))
        }
        Fault::FlattenOrder { sizes, start, end } => {
            (sizes, vec![*start, *end], "the first comes after the last".into())
        }
        Fault::PartsProduct { sizes, axis, wanted } => {
            (sizes, vec![*axis], format!("{wanted} does not multiply up to it"))
        }
        _ => return None,
    };
    numbered("shape", sizes, &axes, &why)
}

/// Draws positions, ranges and parts that an axis does not have.
pub(super) fn draw_parts(fault: &Fault) -> Option<String> {
    let (sizes, axis, why) = match fault {
        Fault::NarrowBeyond { sizes, axis, start, len } => {
            (sizes, axis, format!("{len} positions from {start} reach beyond it"))
        }
        Fault::SelectBeyond { sizes, axis, index } | Fault::IndexBeyond { sizes, axis, index } => {
            (sizes, axis, format!("there is no position {index}"))
        }
        Fault::IndexRange { sizes, axis, value, .. } | Fault::IndexValue { sizes, axis, value, .. } => {
            (sizes, axis, format!("there is no position {value}"))
        }
        Fault::Step { sizes, axis } => (sizes, axis, "in steps of 0".into()),
        Fault::WindowTooLong { sizes, axis, size } => (sizes, axis, format!("shorter than the window of {size}")),
        Fault::PartsSum { sizes, axis, parts } => (sizes, axis, format!("{parts} does not add up to it")),
        Fault::SplitZero { sizes, axis } => (sizes, axis, "parts of length 0 do not add up to it".into()),
        Fault::Empty { sizes, axis } => (sizes, axis, "no elements".into()),
        Fault::OddLength { sizes, axis, .. } => (sizes, axis, "has no halves".into()),
        Fault::TopK { sizes, axis, k } => (sizes, axis, format!("fewer than {k}")),
        Fault::KthValue { sizes, axis, k } => (sizes, axis, format!("there is no number {k}, counted from 1")),
        Fault::PadNegative { sizes, axis, before, after } => {
            (sizes, axis, format!("{before} and {after} take away more"))
        }
        Fault::PadBeyond { sizes, axis, before, after, .. } => {
            (sizes, axis, format!("too short for margins of {before} and {after}"))
        }
        Fault::SparseIndex { sizes, axis, index, .. } => (sizes, axis, format!("there is no position {index}")),
        _ => return None,
    };
    numbered("shape", sizes, &[*axis], &why)
}

/// Draws a shape without a single axis at fault, or a shape whose number of elements does not fit.
pub(super) fn draw_whole(fault: &Fault) -> Option<String> {
    let empty = |sizes: &crate::error::Sizes| (0..sizes.0.len()).filter(|k| sizes.0[*k] == 0).collect::<Vec<_>>();
    match fault {
        Fault::EmptyAll { sizes } => numbered("shape", sizes, &empty(sizes), "no elements"),
        Fault::EmptyNorm { sizes, axis, .. } => {
            let axes = axis.map_or_else(|| empty(sizes), |axis| vec![axis]);
            numbered("shape", sizes, &axes, "no elements")
        }
        Fault::TooManyIndices { sizes, .. }
        | Fault::TwoEllipses { sizes }
        | Fault::PadOdd { sizes, .. }
        | Fault::PadRank { sizes, .. }
        | Fault::NothingNormalized { sizes }
        | Fault::NoChannels { sizes }
        | Fault::EmptyGroups { sizes }
        | Fault::ChannelGroups { sizes, .. }
        | Fault::HistogramEdges { sizes, .. }
        | Fault::BlockRank { sizes }
        | Fault::RowsOfVector { sizes }
        | Fault::TraceRank { sizes }
        | Fault::GridRank { sizes, .. }
        | Fault::Bincount { sizes, .. }
        | Fault::ClassesOfNothing { sizes }
        | Fault::DrawProbabilities { sizes, .. }
        | Fault::WeightsRank { sizes }
        | Fault::Weight { sizes, .. }
        | Fault::NoWeight { sizes, .. }
        | Fault::NoSamples { sizes }
        | Fault::TooManySamples { sizes, .. } => numbered("shape", sizes, &[], ""),
        Fault::Table { sizes } => numbered("table", sizes, &[], ""),
        Fault::MaskedSource { src, .. } => numbered("src", src, &[], ""),
        Fault::SparseValues { values } => numbered("values", values, &[], ""),
        Fault::Bags { sizes } => numbered("positions", sizes, &[], ""),
        Fault::LabelSmoothing { scores, .. }
        | Fault::MarginPower { scores, .. }
        | Fault::CtcScores { scores }
        | Fault::CtcBlank { scores, .. } => numbered("scores", scores, &[], ""),
        Fault::TargetClass { scores, value, .. } => {
            let classes = scores.0.len().min(2).saturating_sub(1);
            numbered("scores", scores, &[classes], &format!("there is no class {value}"))
        }
        _ => None,
    }
}
