//! Resized planes: interpolation, and planes read at the points of a grid.
//!
//! The argument is the lengths, with the mode of computation: `x.interpolate(scaled::<2>().linear())`.

mod grid;
mod list;
mod options;

pub use grid::{CornerLengths, GridReading, GridSampling, GridSized, points_to_map};
pub use options::{
    AskedFactors, InterpolatedBy, Interpolation, LengthRule, ResizedBy, ResultLengths, scaled, scaled_of, scaled2,
    sized, sized_of, sized2,
};

use crate::Float;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::window::resample::{Mode, Resizing, Taps, resample};
use congruent_layout::Dims;
use congruent_layout::resize::{AskedLengths, Resized};

/// A linear map of each plane: an interpolation, a mean, or the adjoint of one. Rules of gradients call it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Resampling {
    axes: usize,
    resized: Resized,
    mode: Mode,
    adjoint: bool,
}

impl Resampling {
    /// Returns the map of an interpolation of planes of these sizes.
    pub fn try_interpolation(op: &'static str, sizes: &[usize], by: (AskedLengths, Mode)) -> Result<Self, ShapeError> {
        let (resized, _) = by.0.interpolation(sizes).of(op)?;
        Ok(Resampling { axes: sizes.len() - 2, resized, mode: by.1, adjoint: false })
    }

    /// Returns the map of the mean of each part of planes of these sizes.
    pub fn try_mean(op: &'static str, axes: usize, sizes: &[usize], to: &AskedLengths) -> Result<Self, ShapeError> {
        let (resized, _) = to.pool(axes, sizes).of(op)?;
        Ok(Resampling { axes, resized, mode: Mode::Area, adjoint: false })
    }

    /// Returns the adjoint of the map.
    pub fn adjoint(self) -> Self {
        Resampling { adjoint: !self.adjoint, ..self }
    }

    /// Applies the map to each plane.
    pub fn apply<T: Float>(self, op: &'static str, x: &Strided<T, AnyRank>) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let Resized { input, output, factors } = self.resized;
        let output_of_it = if self.adjoint { input } else { output };
        let front = x.ndim() - self.axes;
        let mut sizes = Dims::from_slice(&x.sizes()[..front]);
        sizes.extend_from_slice(&output_of_it[2 - self.axes..]);
        let taps = || {
            [0, 1].map(|i| {
                let taps = match self.axes + i {
                    1 => Taps::same(1),
                    _ => Taps::resized(Resizing { from: input[i], to: output[i], factor: factors[i] }, self.mode),
                };
                if self.adjoint { taps.transposed() } else { taps }
            })
        };
        x.raw().check_visits().of(op)?;
        let planes = x.sizes()[..front].iter().product();
        let x = x.contiguous();
        Ok(Tensor::assemble(&sizes, resample(x.as_slice(), planes, output_of_it, taps)?))
    }
}

/// The interpolation of each plane.
fn interpolated<T: Float>(
    op: &'static str,
    x: &Strided<T, AnyRank>,
    by: impl InterpolatedBy,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    Resampling::try_interpolation(op, x.sizes(), by.asked())?.apply(op, x)
}
