//! Draws convolutions and pools: the input, and the weight below it.

use super::lines::{asked, at_last, lengths, lined, numbered};
use crate::error::WindowFault;
use congruent_notation::figure::table;

pub(super) fn draw(fault: &WindowFault) -> Option<String> {
    match fault {
        WindowFault::OtherRank { sizes, .. }
        | WindowFault::Count { sizes, .. }
        | WindowFault::Negative { sizes, .. }
        | WindowFault::NotPositive { sizes, .. }
        | WindowFault::NoDilation { sizes, .. }
        | WindowFault::PaddedBehind { sizes }
        | WindowFault::SameStride { sizes, .. }
        | WindowFault::OutputPaddingTooLarge { sizes, .. }
        | WindowFault::PoolCount { sizes, .. }
        | WindowFault::PoolTooSmall { sizes, .. }
        | WindowFault::PoolStride { sizes }
        | WindowFault::WindowTooLong { sizes, .. }
        | WindowFault::PowerDivisor { sizes }
        | WindowFault::PoolPower { sizes, .. }
        | WindowFault::PoolNegative { sizes, .. }
        | WindowFault::PoolPadding { sizes, .. }
        | WindowFault::PoolRank { sizes, .. }
        | WindowFault::IndexOutside { sizes, .. } => numbered("input", sizes, &[], ""),
        WindowFault::PoolEmpty { sizes, .. } => {
            let empty: Vec<usize> = (0..sizes.0.len()).filter(|k| sizes.0[*k] == 0).collect();
            numbered("input", sizes, &empty, "no elements")
        }
        WindowFault::FewerThanGroups { groups, weight } | WindowFault::NotInGroups { groups, weight } => {
            numbered("weight", weight, &[0], &format!("in {groups} groups"))
        }
        _ => draw_resized(fault).or_else(|| draw_grid(fault)).or_else(|| draw_pair(fault)),
    }
}

/// Draws the input of operations that resize planes, or assemble them.
fn draw_resized(fault: &WindowFault) -> Option<String> {
    match fault {
        WindowFault::PoolDivisor { sizes }
        | WindowFault::ColumnsCeil { sizes }
        | WindowFault::ColumnsRank { sizes }
        | WindowFault::ResizeRank { sizes }
        | WindowFault::ResizeCount { sizes, .. }
        | WindowFault::RegroupRank { sizes, .. }
        | WindowFault::RegroupFactor { sizes, .. } => numbered("input", sizes, &[], ""),
        WindowFault::RegroupMultiple { sizes, axis, factor } => {
            numbered("input", sizes, &[*axis], &format!("not a multiple of {factor}"))
        }
        WindowFault::ColumnsRows { sizes, elements } => {
            let rows = sizes.0.len().saturating_sub(2);
            numbered("input", sizes, &[rows], &format!("not a multiple of {elements}"))
        }
        WindowFault::ColumnsCount { sizes, expected, .. } => {
            let last = sizes.0.len().saturating_sub(1);
            numbered("input", sizes, &[last], &format!("expected {expected} windows"))
        }
        WindowFault::ResizeLength { sizes, output } | WindowFault::ResizeEmpty { sizes, output } => {
            Some(table(&[("input", &lengths(sizes)[..]), ("output", &asked(output)[..])], true, &[], ""))
        }
        _ => None,
    }
}

/// Draws planes, and the grid below them.
fn draw_grid(fault: &WindowFault) -> Option<String> {
    match fault {
        WindowFault::GridRanks { sizes, grid } => lined(&[("input", sizes), ("grid", grid)], true, &[], ""),
        WindowFault::GridPoints { sizes, grid } => {
            let last = grid.0.len().saturating_sub(1);
            lined(&[("input", sizes), ("grid", grid)], true, &[last], "a point has 2 coordinates")
        }
        WindowFault::GridBatch { sizes, grid } => {
            lined(&[("input", sizes), ("grid", grid)], true, &[0], "a grid for each input")
        }
        WindowFault::GridEmpty { sizes, axis } => numbered("input", sizes, &[*axis], "no elements"),
        WindowFault::AffineSizes { sizes, output } | WindowFault::GridLengths { sizes, output } => {
            Some(table(&[("input", &lengths(sizes)[..]), ("output", &asked(output)[..])], true, &[], ""))
        }
        _ => None,
    }
}

/// Draws the input, and another shape below it.
fn draw_pair(fault: &WindowFault) -> Option<String> {
    match fault {
        WindowFault::OtherChannels { weight, input, expected, .. } => {
            // The input in the error includes its batch: its channels are axis 1.
            lined(
                &[("input", input), ("weight", weight)],
                true,
                &[1],
                &format!("the weight is for {expected} channels"),
            )
        }
        WindowFault::OtherBias { weight, bias, outputs, .. } => lined(
            &[("weight", weight), ("bias", bias)],
            false,
            &[0],
            &format!("a bias has {outputs} elements, one for each output"),
        ),
        WindowFault::NoKernel { kernel, sizes } | WindowFault::NoMiddle { kernel, sizes } => {
            Some(table(&[("input", &lengths(sizes)[..]), ("kernel", &asked(kernel)[..])], true, &[], ""))
        }
        WindowFault::KernelTooLarge { sizes, padded, kernel } => {
            let (padded, kernel) = (asked(padded), asked(kernel));
            let rows = [("input", &lengths(sizes)[..]), ("padded", &padded[..]), ("kernel", &kernel[..])];
            Some(table(&rows, true, &[], ""))
        }
        WindowFault::NothingLeft { sizes, input, output } => {
            let (spread, output) = (asked(input), asked(output));
            let rows = [("input", &lengths(sizes)[..]), ("spread", &spread[..]), ("output", &output[..])];
            Some(table(&rows, true, &[], ""))
        }
        WindowFault::OtherGradient { expected, got, .. } => {
            at_last(&[("expected", expected), ("got", got)], "these must be equal")
        }
        WindowFault::UnpoolIndex { plane, value, .. } => {
            let axes: Vec<_> = (0..plane.0.len()).collect();
            numbered("plane", plane, &axes, &format!("there is no position {value}"))
        }
        WindowFault::PoolGradient { sizes, got } => lined(&[("input", sizes), ("gradient", got)], true, &[], ""),
        _ => None,
    }
}
