//! Sizes of resized planes: the lengths of the result, and the checks.
//!
//! One axis is treated as two, the first of length 1. The rules are PyTorch's (`torch.nn.functional.interpolate`, `torch.nn.AdaptiveAvgPool2d`).

use super::conv::{Numbers, plane, spread};
use super::{Dims, checked_numel};
use crate::error::{Asked, Fault, Sizes, WindowFault};
use smallvec::SmallVec;

/// The lengths given by the caller, one for all axes or one for each: as numbers, or as factors.
#[derive(Clone, Debug)]
pub struct AskedLengths {
    /// The lengths.
    pub lengths: Numbers,
    /// The factors, if no lengths are given.
    pub factors: SmallVec<[f64; 2]>,
}

/// The lengths of resized planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resized {
    /// The rows and columns of a plane.
    pub input: [usize; 2],
    /// The rows and columns of the result.
    pub output: [usize; 2],
    /// The factors given by the caller.
    pub factors: [Option<f64>; 2],
}

impl AskedLengths {
    /// Checks an adaptive pool along this many axes, and returns the sizes of its result.
    ///
    /// # Errors
    /// [`WindowFault`], [`Fault::TooLarge`].
    pub fn pool(&self, axes: usize, input: &[usize]) -> Result<(Resized, Dims), Fault> {
        let sizes = || Sizes::from(input);
        if input.len() != axes + 1 && input.len() != axes + 2 {
            return Err(WindowFault::PoolRank { sizes: sizes(), axes }.into());
        }
        if input[input.len() - axes..].contains(&0) {
            return Err(WindowFault::PoolEmpty { sizes: sizes(), axes }.into());
        }
        self.resize(axes, input)
    }

    /// Checks an interpolation, and returns the sizes of its result.
    ///
    /// # Errors
    /// [`WindowFault`], [`Fault::TooLarge`].
    pub fn interpolation(&self, input: &[usize]) -> Result<(Resized, Dims), Fault> {
        let axes = match input.len() {
            3 | 4 => input.len() - 2,
            _ => return Err(WindowFault::ResizeRank { sizes: input.into() }.into()),
        };
        let (resized, sizes) = self.resize(axes, input)?;
        if resized.input.contains(&0) || resized.output.contains(&0) {
            let output = Asked::from(&resized.output[2 - axes..]);
            return Err(WindowFault::ResizeEmpty { sizes: input.into(), output }.into());
        }
        Ok((resized, sizes))
    }

    /// Checks the grids of affine maps of these sizes, whose elements are of `element` bytes, and returns the sizes `[n, u, v, 2]`.
    ///
    /// # Errors
    /// [`WindowFault::AffineSizes`], [`WindowFault::GridLengths`], [`Fault::TooLarge`].
    pub fn affine_grid(&self, maps: &[usize], element: usize) -> Result<[usize; 4], Fault> {
        let lengths = || Asked::from(&self.lengths[..]);
        let &[count, 2, 3] = maps else {
            return Err(WindowFault::AffineSizes { sizes: maps.into(), output: lengths() }.into());
        };
        let both = spread(2, &self.lengths, 1).map(|both| both.map(usize::try_from));
        let Some([Ok(rows @ 1..), Ok(columns @ 1..)]) = both else {
            return Err(WindowFault::GridLengths { sizes: maps.into(), output: lengths() }.into());
        };
        // (Points have three coordinates before they are mapped.)
        let sizes = [count, rows, columns, 2];
        match checked_numel(&[count.max(1), rows, columns, 3], element) {
            Some(_) => Ok(sizes),
            None => Err(Fault::TooLarge { sizes: sizes[..].into() }),
        }
    }

    fn resize(&self, axes: usize, input: &[usize]) -> Result<(Resized, Dims), Fault> {
        let sizes = || Sizes::from(input);
        let front = input.len() - axes;
        let from = plane(axes, &input[front..], 1);
        let miscounted = |got| WindowFault::ResizeCount { sizes: sizes(), axes, got };
        let (lengths, factors) = if self.factors.is_empty() {
            (spread(axes, &self.lengths, 1).ok_or_else(|| miscounted(self.lengths.len()))?, [None; 2])
        } else {
            let factors = match *self.factors {
                [n] if axes == 1 => [1.0, n],
                [n] => [n, n],
                [h, w] if axes == 2 => [h, w],
                _ => return Err(miscounted(self.factors.len()).into()),
            };
            // (A length beyond `isize` becomes its maximum, and is rejected as too large.)
            ([0, 1].map(|i| (from[i] as f64 * factors[i]).floor() as isize), factors.map(Some))
        };
        let refused = || WindowFault::ResizeLength { sizes: sizes(), output: lengths[2 - axes..].into() };
        let output = match lengths.map(usize::try_from) {
            [Ok(rows), Ok(columns)] => [rows, columns],
            _ => return Err(refused().into()),
        };
        let mut out = Dims::from_slice(&input[..front]);
        out.extend_from_slice(&output[2 - axes..]);
        // Taps are three numbers of 8 bytes for each position of an axis.
        let fits = output.iter().chain(&from).all(|&len| checked_numel(&[len, 4], 24).is_some());
        if !fits || checked_numel(&out, size_of::<i64>()).is_none() {
            return Err(Fault::TooLarge { sizes: (&*out).into() });
        }
        Ok((Resized { input: from, output, factors }, out))
    }
}

/// Checks planes, `[n, c, h, w]`, that are sampled at the points of grids, `[n, u, v, 2]`, and returns batch, channels, and the rows and
/// columns of both.
///
/// # Errors
/// [`WindowFault::GridRanks`] and its relatives, [`Fault::TooLarge`].
pub fn grid_sizes(planes: &[usize], grid: &[usize]) -> Result<GridSizes, Fault> {
    let both = || (Sizes::from(planes), Sizes::from(grid));
    let (&[batch, channels, rows, columns], &[count, down, across, coordinates]) = (planes, grid) else {
        let (sizes, grid) = both();
        return Err(WindowFault::GridRanks { sizes, grid }.into());
    };
    let (sizes, own) = both();
    if coordinates != 2 {
        return Err(WindowFault::GridPoints { sizes, grid: own }.into());
    }
    if batch != count {
        return Err(WindowFault::GridBatch { sizes, grid: own }.into());
    }
    if let Some(axis) = [rows, columns].iter().position(|&len| len == 0) {
        return Err(WindowFault::GridEmpty { sizes, axis: axis + 2 }.into());
    }
    let out = [batch, channels, down, across];
    if checked_numel(&out, size_of::<i64>()).is_none() {
        return Err(Fault::TooLarge { sizes: out[..].into() });
    }
    Ok(GridSizes { batch, channels, plane: [rows, columns], points: down * across })
}

/// The sizes of planes and of the grids at whose points they are sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSizes {
    /// The number of grids.
    pub batch: usize,
    /// The number of planes per grid.
    pub channels: usize,
    /// The rows and columns of a plane.
    pub plane: [usize; 2],
    /// The number of points of a grid.
    pub points: usize,
}
