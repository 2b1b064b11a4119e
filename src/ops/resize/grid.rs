//! Planes read at the points of a grid, and the grids of affine maps.

use super::options::{ResizedBy, ResultLengths};
use crate::error::prelude::*;
use crate::ops::product::view_of;
use crate::shape::grid::{GridFor, GridSampled};
use crate::shape::resize::ToLengths;
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use crate::{Element, Float};
use congruent_kernel::Ref;
use congruent_kernel::window::sample::{Between, Outside, Sampled, Sampling, sample, scatter, slopes};
use congruent_layout::resize::{AskedLengths, GridSizes, grid_sizes};
use congruent_layout::{Dims, Layout};
use congruent_macros::with_try;

/// The settings of [`grid_sample`](Strided::grid_sample): how planes are read between their positions.
///
/// | setting | | PyTorch |
/// |---|---|---|
/// | | linear between neighbours, zeros outside | `bilinear`, `zeros` |
/// | `nearest()` | the nearest element | `nearest` |
/// | `cubic()` | a cubic through four neighbours | `bicubic` |
/// | `border()` | outside, the element at the border | `border` |
/// | `reflection()` | outside, the plane reflected at its border | `reflection` |
/// | `align_corners(true)` | -1 and 1 are the centres of the first and the last position, not their outer edges | `align_corners` |
#[derive(Clone, Copy, Debug)]
#[must_use = "settings do nothing by themselves: pass them, as in `x.grid_sample(&grid, GridSampling::new())`"]
pub struct GridSampling(Sampling);

impl GridSampling {
    /// Returns PyTorch's defaults: linear between two neighbours, zeros outside of planes.
    pub fn new() -> Self {
        GridSampling(Sampling { between: Between::Linear, outside: Outside::Zeros, corners: false, order: [0; 2] })
    }

    /// Reads the nearest element.
    pub fn nearest(self) -> Self {
        GridSampling(Sampling { between: Between::Nearest, ..self.0 })
    }

    /// Reads from a cubic through four neighbours. Results may be larger or smaller than all elements.
    pub fn cubic(self) -> Self {
        GridSampling(Sampling { between: Between::Cubic, ..self.0 })
    }

    /// Reads the element at the border for points outside.
    pub fn border(self) -> Self {
        GridSampling(Sampling { outside: Outside::Border, ..self.0 })
    }

    /// Reflects points outside at the border.
    pub fn reflection(self) -> Self {
        GridSampling(Sampling { outside: Outside::Reflection, ..self.0 })
    }

    /// Sets whether -1 and 1 are the centres of the first and the last position. By default they are the outer edges of these positions.
    pub fn align_corners(self, align: bool) -> Self {
        GridSampling(Sampling { corners: align, ..self.0 })
    }
}

impl Default for GridSampling {
    fn default() -> Self {
        Self::new()
    }
}

/// Planes of these sizes read at the points of a grid, or a derivative of such a reading. Rules of gradients call it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GridReading(Sampled);

impl GridReading {
    /// Checks planes and grid.
    pub fn try_new(op: &'static str, sizes: &[usize], grid: &[usize], how: GridSampling) -> Result<Self, ShapeError> {
        let GridSizes { batch, channels, plane, points } = grid_sizes(sizes, grid).of(op)?;
        Ok(GridReading(Sampled { batch, channels, plane, points, how: how.0 }))
    }

    /// Whether the result is constant along the coordinates, except for jumps.
    pub fn is_flat(&self) -> bool {
        self.0.how.between == Between::Nearest
    }

    /// Returns the derivative by the coordinate along columns (0) or rows (1).
    pub fn derivative(self, axis: usize) -> Self {
        GridReading(Sampled { how: self.0.how.derivative(axis), ..self.0 })
    }

    /// Reads the planes.
    pub fn read<T: Float>(
        self,
        x: &Strided<T, AnyRank>,
        grid: &Strided<T, AnyRank>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let sizes = [self.0.batch, self.0.channels, grid.sizes()[1], grid.sizes()[2]];
        let (x, grid) = (x.contiguous(), grid.contiguous());
        Ok(Tensor::assemble(&sizes, sample(x.as_slice(), grid.as_slice(), self.0)?))
    }

    /// Applies the adjoint: each element of `g` is added where it would be read.
    pub fn scatter<T: Float>(
        self,
        g: &Strided<T, AnyRank>,
        grid: &Strided<T, AnyRank>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let Sampled { batch, channels, plane: [rows, columns], .. } = self.0;
        let (g, grid) = (g.contiguous(), grid.contiguous());
        let planes = scatter(g.as_slice(), grid.as_slice(), self.0)?;
        Ok(Tensor::assemble(&[batch, channels, rows, columns], planes))
    }

    /// Returns the gradient of the grid: the sum over channels of `g` times the derivatives.
    pub fn slopes<T: Float>(
        self,
        x: &Strided<T, AnyRank>,
        g: &Strided<T, AnyRank>,
        grid: &Strided<T, AnyRank>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let sizes = Dims::from_slice(grid.sizes());
        let (x, g, grid) = (x.contiguous(), g.contiguous(), grid.contiguous());
        Ok(Tensor::assemble(&sizes, slopes(x.as_slice(), g.as_slice(), grid.as_slice(), self.0)?))
    }
}

#[inline(never)]
fn read_at<T: Float>(x: Ref<T>, grid: Ref<T>, how: GridSampling) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let reading = GridReading::try_new("grid_sample", x.sizes, grid.sizes, how)?;
    x.check_visits().of("grid_sample")?;
    grid.check_visits().of("grid_sample")?;
    let [of_x, of_grid] = [x, grid].map(|x| Layout::new(x.sizes, x.strides));
    // SAFETY: (both) the layout of the operand itself.
    let (x, grid) = unsafe { (view_of(x, of_x), view_of(grid, of_grid)) };
    reading.read(&x, &grid)
}

/// # Windows and planes
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Planes read at the points of a grid, between their positions (`torch.nn.functional.grid_sample`). Coordinates are from -1 to 1 along
    /// columns and along rows, in this order; [`affine_grid`](Self::affine_grid) makes grids.
    ///
    /// # Shapes
    /// `[8, 3, 32, 32]` at a grid `[8, 20, 30, 2]` is `[8, 3, 20, 30]`. New: O(result).
    ///
    /// # Panics
    /// With the error of [`try_grid_sample`](Self::try_grid_sample).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::window::GridSampling;
    ///
    /// let x = Tensor::from([[[[1.0, 2.0], [3.0, 4.0]]]]);
    /// let grid = Tensor::from([[[[0.0, 0.0], [-0.5, 0.5], [1.0, 0.5]]]]);
    /// let y: Tensor<f64, shape![1, 1, 1, 3]> = x.grid_sample(&grid, GridSampling::new());
    /// assert_eq!(y.to_vec(), [2.5, 3.0, 2.0]);
    /// assert_eq!(x.grid_sample(&grid, GridSampling::new().border()).to_vec(), [2.5, 3.0, 4.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where lengths known only at run time do not fit, or a plane is empty.
    pub fn grid_sample<G>(&self, grid: G, how: GridSampling) -> TensorOf<T, GridSampled<S, G::Shape>>
    where
        T: Float,
        G: Operand<T, Shape: GridFor<S>>,
    {
        // SAFETY: invariant 2: the sizes that `GridFor` computes.
        unsafe { read_at(self.raw(), grid.raw(), how) }
    }

    /// Planes read at the points of a grid, between their positions.
    ///
    /// # Errors
    /// [`Fault::Window`].
    #[any_rank]
    pub fn grid_sample(&self, grid: impl Operand<T>, how: GridSampling) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        read_at(self.strided.raw(), grid.raw(), how)
    }
}

/// The lengths of a grid, and whether -1 and 1 are the centres of the first and the last position: `sized2::<48, 64>().align_corners(true)`.
#[derive(Clone, Debug)]
#[must_use = "lengths do nothing by themselves: pass them, as in `x.affine_grid(sized::<64>().align_corners(true))`"]
pub struct CornerLengths<R> {
    lengths: ResultLengths<R>,
    align: bool,
}

impl<R> ResultLengths<R> {
    /// Sets, for [`affine_grid`](Strided::affine_grid), whether -1 and 1 are the centres of the first and the last position; by default they are the
    /// outer edges. For an interpolation, call the method after its mode: `sized::<64>().linear().align_corners(true)`.
    pub fn align_corners(self, align: bool) -> CornerLengths<R> {
        CornerLengths { lengths: self, align }
    }
}

mod sealed {
    use super::{CornerLengths, ResizedBy, ResultLengths};
    /// Seals [`GridSized`](super::GridSized).
    pub trait Sealed {}
    impl<R> Sealed for ResultLengths<R> where Self: ResizedBy {}
    impl<R> Sealed for CornerLengths<R> where ResultLengths<R>: ResizedBy {}
}

/// The lengths of a grid: `sized2::<48, 64>()`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the lengths of a grid: give `sized2::<48, 64>()`",
    label = "expected `sized2::<48, 64>()`, alone or as in `sized2::<48, 64>().align_corners(true)`",
    note = "lengths that are values are `sized_of([48, 64])`"
)]
pub trait GridSized: sealed::Sealed {
    /// The lengths as types, as far as the types determine them.
    type Rule;
    /// The values, and whether corners are aligned.
    #[doc(hidden)]
    fn asked(&self) -> (AskedLengths, bool);
}
macro_rules! grids {
    ($([$($param:tt)*] $rule:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> GridSized for ResultLengths<$rule> {
            type Rule = <Self as ResizedBy>::Rule;
            fn asked(&self) -> (AskedLengths, bool) {
                (ResizedBy::asked(self), false)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($param)*> GridSized for CornerLengths<$rule> {
            type Rule = <ResultLengths<$rule> as ResizedBy>::Rule;
            fn asked(&self) -> (AskedLengths, bool) {
                (ResizedBy::asked(&self.lengths), self.align)
            }
        }
    )*};
}
grids! {
    [const H: usize, const W: usize] ToLengths<H, W>;
    [] AskedLengths;
}

/// Returns the points of a grid before the map, `[rows * columns, 3]`, each with 1 as its third coordinate, and the sizes of the grid. Rules of
/// gradients call this function.
#[doc(hidden)]
pub fn points_to_map<T: Float>(
    op: &'static str,
    maps: &[usize],
    (lengths, corners): &(AskedLengths, bool),
) -> Result<(Tensor<T, AnyRank>, [usize; 4]), ShapeError> {
    let sizes = lengths.affine_grid(maps, size_of::<T>()).of(op)?;
    let [_, rows, columns, _] = sizes;
    let coordinate = |i: usize, len: usize| {
        let (twice, len) = (2.0 * i as f64, len as f64);
        T::of(match corners {
            true if len == 1.0 => 0.0,
            true => twice / (len - 1.0) - 1.0,
            false => (twice + 1.0) / len - 1.0,
        })
    };
    let points = Tensor::try_from_fn_of(AnyRank::from([rows * columns, 3]), |at: &[usize]| match at[1] {
        0 => coordinate(at[0] % columns, columns),
        1 => coordinate(at[0] / columns, rows),
        _ => T::ONE,
    });
    let points = points.map_err(|error| error.fault.of(op))?;
    Ok((points, sizes))
}

/// Returns the mapped points of a grid: a matrix product.
pub(super) fn mapped_grid<T: Float>(
    op: &'static str,
    maps: &Strided<T, AnyRank>,
    to: impl GridSized,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (points, sizes) = points_to_map(op, maps.sizes(), &to.asked())?;
    points.try_matmul(maps.mt()?).map_err(|error| error.fault.of(op))?.into_reshape(sizes)
}
