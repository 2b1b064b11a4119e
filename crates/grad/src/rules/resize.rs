//! Planes of other lengths, and planes read at the points of a grid.
//!
//! Planes get other lengths by linear maps, whose adjoints are maps of the same kind. The read of a grid, its adjoint and its slopes have rules that are made
//! of one another, with derivatives of one order more: so there are gradients of every order.

use super::sure;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarElements, VarOf, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{AffineGrid, GridFor, GridSampled, Interpolate};
use congruent::window::{GridReading, GridSampling, GridSized, InterpolatedBy, Resampling, points_to_map};
use congruent_macros::{faces, precompile};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// Maps each plane; the rule maps gradients by the adjoint.
    #[precompile]
    #[track_caller]
    pub(super) fn resampled(&self, op: &'static str, map: Resampling) -> Result<Self, ShapeError> {
        let value = map.apply(op, &self.value)?;
        let rule = || move |g: &Self| g.resampled(op, map.adjoint()).or_panic();
        Ok(Op::new(op, value).edge(self, rule).recorded())
    }

    #[track_caller]
    pub(crate) fn interpolate(&self, by: impl InterpolatedBy) -> Result<Self, ShapeError> {
        self.resampled("interpolate", Resampling::try_interpolation("interpolate", self.sizes(), by.asked())?)
    }
}

faces! {
    window;
    VarElements { Var::over(self.erased.name(values).or_panic()) }

    interpolate;
    affine_grid;
}

/// # Windows and planes
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::grid_sample`]. Points outside that are held at the border have no slope, as in PyTorch.
    #[track_caller]
    pub fn grid_sample<G>(&self, grid: G, how: GridSampling) -> VarOf<T, GridSampled<S, G::Shape>>
    where
        G: VarOperand<T, Shape: GridFor<S>>,
    {
        sure::<T, GridSampled<S, G::Shape>>(self.erased.grid_sample(&grid.lift().erased(), how))
    }
}

const OP: &str = "grid_sample";

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn grid_sample(&self, grid: &Self, how: GridSampling) -> Result<Self, ShapeError> {
        self.read_at(grid, GridReading::try_new(OP, self.sizes(), grid.sizes(), how)?)
    }

    /// The planes at the points of the grid.
    #[track_caller]
    fn read_at(&self, grid: &Self, reading: GridReading) -> Result<Self, ShapeError> {
        let of_planes = || {
            let grid = grid.clone();
            move |g: &Self| g.scatter_at(&grid, reading)
        };
        let of_grid = || {
            let (x, grid) = (self.clone(), grid.clone());
            move |g: &Self| x.slopes_at(g, &grid, reading)
        };
        let value = reading.read(&self.value, &grid.value)?;
        Ok(Op::new(OP, value).edge(self, of_planes).edge(grid, of_grid).recorded())
    }

    /// The adjoint: planes of zeros, to which each element of `self` is added where it would be read.
    #[track_caller]
    fn scatter_at(&self, grid: &Self, reading: GridReading) -> Self {
        let of_elements = || {
            let grid = grid.clone();
            move |h: &Self| h.read_at(&grid, reading).or_panic()
        };
        let of_grid = || {
            let (g, grid) = (self.clone(), grid.clone());
            move |h: &Self| h.slopes_at(&g, &grid, reading)
        };
        let value = reading.scatter(&self.value, &grid.value).or_panic();
        Op::new(OP, value).edge(self, of_elements).edge(grid, of_grid).recorded()
    }

    /// The gradient of the grid, if `g` is that of what is read: the sum over channels of `g` times the two derivatives.
    #[track_caller]
    fn slopes_at(&self, g: &Self, grid: &Self, reading: GridReading) -> Self {
        if reading.is_flat() {
            return Erased::number(T::ZERO).expand(grid.sizes());
        }
        let of_planes = || {
            let (g, grid) = (g.clone(), grid.clone());
            move |h: &Self| along_both(h, 1, |h, axis| g.mul(h).scatter_at(&grid, reading.derivative(axis)))
        };
        let of_elements = || {
            let (x, grid) = (self.clone(), grid.clone());
            move |h: &Self| along_both(h, 1, |h, axis| x.read_at(&grid, reading.derivative(axis)).or_panic().mul(h))
        };
        let of_grid = || {
            let (x, g, grid) = (self.clone(), g.clone(), grid.clone());
            move |h: &Self| along_both(h, -1, |h, axis| x.slopes_at(&g, &grid, reading.derivative(axis)).mul(h))
        };
        let value = reading.slopes(&self.value, &g.value, &grid.value).or_panic();
        Op::new(OP, value).edge(self, of_planes).edge(g, of_elements).edge(grid, of_grid).recorded()
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn affine_grid(&self, to: impl GridSized) -> Result<Self, ShapeError> {
        let (points, sizes) = points_to_map("affine_grid", self.sizes(), &to.asked())?;
        let points = Erased::constant(points.into_shared());
        points.matmul(&self.mt()).reshape_to("affine_grid", &sizes.map(|size| size as isize))
    }
}

/// The sum of a term for each of the two coordinates of `h`, `[n, u, v, 2]`, which becomes `[n, u, v]` with a new axis.
#[track_caller]
fn along_both<T: Float>(h: &Erased<T>, axis: isize, term: impl Fn(&Erased<T>, usize) -> Erased<T>) -> Erased<T> {
    let [x, y] = [0, 1].map(|k| {
        let coordinate = h.select(-1, k).and_then(|h| h.unsqueeze(axis)).expect("there are two coordinates");
        term(&coordinate, k as usize)
    });
    x.add(&y)
}
