//! Margins on shapes: the run-time twin of `shape::pad`.

use super::{Dims, checked_numel};
use crate::error::Fault;

/// The margins of an axis: positive margins are added, negative ones removed.
pub type Margin = (isize, isize);

/// The elements of the axis that a margin is filled from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// None: the margin is filled with one value.
    Nothing,
    /// The edge.
    Edge,
    /// Mirrors as many positions as the margin is wide, without the edge itself.
    Mirror,
    /// Repeats as many positions as the margin is wide from the other end of the remaining axis.
    Wrap,
}

/// Returns the margins of each axis from PyTorch's list: those of the last axis first, before and after.
///
/// # Errors
/// [`Fault::PadOdd`], [`Fault::PadRank`].
pub fn margins(sizes: &[usize], asked: &[isize]) -> Result<Vec<Margin>, Fault> {
    let pairs = asked.len() / 2;
    if asked.len() % 2 == 1 {
        return Err(Fault::PadOdd { sizes: sizes.into(), margins: asked.into() });
    }
    let Some(bare) = sizes.len().checked_sub(pairs) else {
        return Err(Fault::PadRank { sizes: sizes.into(), margins: asked.into() });
    };
    let mut margins = vec![(0, 0); bare];
    margins.extend(asked.chunks_exact(2).rev().map(|pair| (pair[0], pair[1])));
    Ok(margins)
}

/// Returns the length that negative margins leave of an axis, and the length of the result: both below 0 if
/// more is removed than the axis has.
fn left(size: usize, (before, after): Margin) -> (i128, i128) {
    let size = size as i128;
    (size + before.min(0) as i128 + after.min(0) as i128, size + before as i128 + after as i128)
}

/// Returns the margins of an axis without removing more than the axis has.
///
/// An edge is repeated first and removed afterwards (PyTorch's order): `[2, -4]` of four positions results in the first position,
/// twice. So one position is kept and the margin is shorter.
pub fn edged(size: usize, margin: Margin) -> Margin {
    let (inner, length) = left(size, margin);
    let all = size.min(isize::MAX as usize) as isize;
    let taken = 1 - all;
    match margin {
        _ if inner > 0 || size == 0 => margin,
        _ if length < 1 => (0, -all),
        (before, _) if before > 0 => (length as isize - 1, taken),
        _ => (taken, length as isize - 1),
    }
}

/// Returns the margins in two steps, if a mirror image contains positions that are removed on the other side: first those that
/// are added, then those that remove.
pub fn steps(sizes: &[usize], margins: &[Margin]) -> Option<[Vec<Margin>; 2]> {
    let hidden = |(&size, &margin): (&usize, &Margin)| {
        let widest = margin.0.max(margin.1);
        widest > 0 && left(size, margin).0 <= widest as i128 && margin.0.min(margin.1) < 0
    };
    let part = |of: fn(isize) -> isize| margins.iter().map(|&(before, after)| (of(before), of(after))).collect();
    sizes.iter().zip(margins).any(hidden).then(|| [part(|margin| margin.max(0)), part(|margin| margin.min(0))])
}

/// Returns this number as a length: `None` if it is negative, the maximum if it exceeds all lengths.
fn length(left: i128) -> Option<usize> {
    (left >= 0).then(|| usize::try_from(left).unwrap_or(usize::MAX))
}

/// Returns the sizes with these margins.
///
/// # Errors
/// [`Fault::PadNegative`], [`Fault::PadBeyond`], [`Fault::TooLarge`].
pub fn padded(sizes: &[usize], margins: &[Margin], reach: Reach, bytes: usize) -> Result<Dims, Fault> {
    let mut out = Dims::new();
    for (axis, (&size, &(before, after))) in sizes.iter().zip(margins).enumerate() {
        let (inner, left) = left(size, (before, after));
        let widest = before.max(after).max(0) as i128;
        // PyTorch's order: for a constant, negative margins come first; for an edge and a mirror image, after
        // the padding.
        let taken = inner < 0 && (matches!(reach, Reach::Nothing | Reach::Wrap) || widest == 0);
        let Some(length) = length(left).filter(|_| !taken) else {
            return Err(Fault::PadNegative { sizes: sizes.into(), axis, before, after });
        };
        let (fits, mode) = match reach {
            Reach::Nothing => (true, ""),
            Reach::Edge => (widest == 0 || size > 0, "the edge is repeated"),
            Reach::Mirror => (widest < size.max(1) as i128, "reflected at the edge"),
            Reach::Wrap => (widest <= inner, "continued at the other end"),
        };
        if !fits {
            return Err(Fault::PadBeyond { mode, sizes: sizes.into(), axis, before, after });
        }
        out.push(length);
    }
    match checked_numel(&out, bytes) {
        Some(_) => Ok(out),
        None => Err(Fault::TooLarge { sizes: (&*out).into() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_stays_where_more_is_taken_away() {
        assert_eq!(edged(4, (2, -3)), (2, -3));
        assert_eq!(edged(4, (2, -4)), (1, -3));
        assert_eq!(edged(4, (3, -5)), (1, -3));
        assert_eq!(edged(4, (-6, 3)), (-3, 0));
        assert_eq!(edged(4, (1, -5)), (0, -4), "nothing is left");
        assert_eq!(edged(0, (2, -1)), (2, -1), "there is no edge");
        assert_eq!(edged(3, (isize::MAX, -isize::MAX)), (2, -2));
    }
}
