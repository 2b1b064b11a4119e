//! Margins over numbers: the run-time twin of `shape::pad`.

use super::{Dims, checked_numel};
use crate::error::ShapeError;

/// The margins of an axis: positive ones are added, negative ones taken away.
pub type Margin = (isize, isize);

/// How far a margin reaches into the axis, by its filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Not at all: one value.
    Nothing,
    /// To the edge.
    Edge,
    /// As far as it is wide, and the edge is not repeated.
    Mirror,
}

/// The margins of each axis from PyTorch's list: those of the last axis first, before and behind.
///
/// # Errors
/// [`ShapeError::PadOdd`], [`ShapeError::PadRank`].
pub fn margins(sizes: &[usize], asked: &[isize]) -> Result<Vec<Margin>, ShapeError> {
    let (op, pairs) = ("pad", asked.len() / 2);
    if asked.len() % 2 == 1 {
        return Err(ShapeError::PadOdd { op, sizes: sizes.into(), margins: asked.into() });
    }
    let Some(bare) = sizes.len().checked_sub(pairs) else {
        return Err(ShapeError::PadRank { op, sizes: sizes.into(), margins: asked.into() });
    };
    let mut margins = vec![(0, 0); bare];
    margins.extend(asked.chunks_exact(2).rev().map(|pair| (pair[0], pair[1])));
    Ok(margins)
}

/// The sizes with these margins.
///
/// # Errors
/// [`ShapeError::PadNegative`], [`ShapeError::PadBeyond`], [`ShapeError::TooLarge`].
pub fn padded(sizes: &[usize], margins: &[Margin], reach: Reach, bytes: usize) -> Result<Dims, ShapeError> {
    let op = "pad";
    let mut out = Dims::new();
    for (axis, (&size, &(before, after))) in sizes.iter().zip(margins).enumerate() {
        let left = size as i128 + before as i128 + after as i128;
        // Both may be negative and meet: nothing is left, and less than nothing is no axis.
        let inner = size as i128 + before.min(0) as i128 + after.min(0) as i128;
        if left < 0 || inner < 0 {
            return Err(ShapeError::PadNegative { op, sizes: sizes.into(), axis, before, after });
        }
        let widest = before.max(after).max(0) as i128;
        let (fits, mode) = match reach {
            Reach::Nothing => (true, ""),
            Reach::Edge => (widest == 0 || inner > 0, "the edge is repeated"),
            Reach::Mirror => (widest == 0 || widest < inner, "reflected at the edge"),
        };
        if !fits {
            return Err(ShapeError::PadBeyond { op, mode, sizes: sizes.into(), axis, before, after });
        }
        out.push(usize::try_from(left).unwrap_or(usize::MAX));
    }
    match checked_numel(&out, bytes) {
        Some(_) => Ok(out),
        None => Err(ShapeError::TooLarge { op, sizes: (&*out).into() }),
    }
}
