//! Planes read at the points of a grid, and the grids of affine maps.
//!
//! Known by now: products of operands of given ranks (`product`), and lengths of results in the call (`resize`). This file adds points, whose two
//! coordinates are the last axis of a grid.

use super::conv::settings::Valued;
use super::resize::{SomePositions, ToLengths};
use crate::dim::number::{Counted, Numeral};
use crate::dim::{Dyn, Length, N, One};
use crate::shape::broadcast::BroadcastDim;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// A grid of points at which planes of shape `S` are read.
///
/// # Shapes
///
/// | planes | grid | result |
/// |---|---|---|
/// | `[n, c, h, w]` | `[n, u, v, 2]` | `[n, c, u, v]` |
pub trait GridFor<S>: Lengths {
    /// The result, `[n, c, u, v]`.
    type Out: Lengths;
}

/// The shape of planes of shape `S` read at the points of a grid of shape `G`.
pub type GridSampled<S, G> = <G as GridFor<S>>::Out;

/// `s` at `g`, when there are as many grids as batches, and points have two coordinates
impl<G, S, A, B, E: TwoCoordinates, O: Length> GridFor<S> for G
where
    G: GridOfPoints<S, Batch = A, Count = B, Last = E>,
    B: GridForEach<A, Out = O>,
{
    type Out = G::Of<O>;
}

/// A grid of points, combined with planes of shape `S`.
#[diagnostic::on_unimplemented(
    message = "`grid_sample` takes planes and a grid of points, not shapes `{S}` and `{Self}`: give `[n, c, h, w]` and a grid of `[n, u, v, 2]`",
    label = "both must have exactly four axes"
)]
pub trait GridOfPoints<S>: Lengths {
    /// The length of the batch; of an unknown rank, 1.
    type Batch: Length;
    /// The number of grids; of an unknown rank, 1.
    type Count: Length;
    /// The number of coordinates; of an unknown rank, 2.
    type Last: Length;
    /// The result for `O` planes, `[o, c, u, v]`.
    type Of<O: Length>: Lengths;
}
/// `[n, c, h, w]` at `[m, u, v, e]` is `[n = m, c, u, v]`.
#[diagnostic::do_not_recommend]
#[rustfmt::skip]
impl<A: Length, C: Length, H: Length, W: Length, B: Length, U: Length, V: Length, E: Length>
    GridOfPoints<(((((), A), C), H), W)> for (((((), B), U), V), E)
{
    type Batch = A;
    type Count = B;
    type Last = E;
    type Of<O: Length> = (((((), O), C), U), V);
}
/// `s` at `?` is `?`.
#[diagnostic::do_not_recommend]
impl<S: Lengths> GridOfPoints<S> for AnyRank {
    type Batch = One;
    type Count = One;
    type Last = N<2>;
    type Of<O: Length> = AnyRank;
}
/// `?` at `[.., d]` is `?`.
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> GridOfPoints<AnyRank> for (L, D) {
    type Batch = One;
    type Count = One;
    type Last = N<2>;
    type Of<O: Length> = AnyRank;
}

/// A number of grids for a batch of length `D`.
#[diagnostic::on_unimplemented(
    message = "`grid_sample` takes a grid for each input of the batch, not `{Self}` grids for `{D}`",
    label = "the first axes must have the same length",
    note = "nothing is stretched here, not even a length of 1: `grid.expand::<..>()` repeats a grid"
)]
pub trait GridForEach<D>: Length {
    /// The number of grids.
    type Out: Length;
}
/// `c = d`
#[diagnostic::do_not_recommend]
impl<C, D, O: Length> GridForEach<D> for C
where
    C: SameDim<D> + BroadcastDim<D, Out = O>,
{
    type Out = O;
}

/// The last length of a grid: 2.
#[diagnostic::on_unimplemented(
    message = "a point of a grid has 2 coordinates, not `{Self}`: give a grid of `[n, u, v, 2]`",
    label = "the last axis must have length 2"
)]
pub trait TwoCoordinates: Length {}
/// `d = 2`
#[diagnostic::do_not_recommend]
impl<D: SameDim<N<2>> + Length> TwoCoordinates for D {}

/// The lengths of a grid, for maps that are matrices of shape `S`.
///
/// # Shapes
///
/// | settings | `[n, 2, 3]` gives |
/// |---|---|
/// | [`ToLengths<6, 4>`](ToLengths) | `[n, 6, 4, 2]` |
/// | lengths given as values | `[n, _, _, 2]` |
pub trait AffineGrid<S> {
    /// The result, `[n, u, v, 2]`.
    type Out: Lengths;
}
/// The shape of the grids of maps of shape `S`, under lengths `R`.
pub type AffineGridOf<S, R> = <R as AffineGrid<S>>::Out;

/// `[n, 2, 3]` mapped, by the rows of the second trait
impl<R, S, C: Length, D: AffineRows, E: AffineColumns> AffineGrid<S> for R
where
    R: GridOfLengths,
    S: AffineMaps<Count = C, Rows = D, Columns = E>,
{
    type Out = R::Of<C>;
}

/// Affine maps of a plane.
#[diagnostic::on_unimplemented(
    message = "`affine_grid` takes affine maps `[n, 2, 3]`, not shape `{Self}`: give a matrix of 2 rows and 3 columns for each grid",
    label = "expected three axes"
)]
pub trait AffineMaps: Lengths {
    /// The number of maps.
    type Count: Length;
    /// The rows of a map.
    type Rows;
    /// The columns of a map.
    type Columns;
}
/// `[n, d, e]`
#[diagnostic::do_not_recommend]
impl<C: Length, D: Length, E: Length> AffineMaps for ((((), C), D), E) {
    type Count = C;
    type Rows = D;
    type Columns = E;
}

/// The rows of an affine map of a plane: 2.
#[diagnostic::on_unimplemented(
    message = "an affine map of a plane has 2 rows, not `{Self}`: give `[n, 2, 3]`",
    label = "the axis before the last must have length 2"
)]
pub trait AffineRows {}
/// `d = 2`
#[diagnostic::do_not_recommend]
impl<D: SameDim<N<2>>> AffineRows for D {}

/// The columns of an affine map of a plane: 3.
#[diagnostic::on_unimplemented(
    message = "an affine map of a plane has 3 columns, not `{Self}`: give `[n, 2, 3]`",
    label = "the last axis must have length 3"
)]
pub trait AffineColumns {}
/// `d = 3`
#[diagnostic::do_not_recommend]
impl<D: SameDim<N<3>>> AffineColumns for D {}

/// The lengths of a grid.
pub trait GridOfLengths {
    /// The result for `C` maps, `[n, u, v, 2]`.
    type Of<C: Length>: Lengths;
}
/// `(u, v)`
impl<U: Length + SomePositions, V: Length + SomePositions, const A: usize, const B: usize> GridOfLengths
    for ToLengths<A, B>
where
    Numeral<A>: Counted<Dim = U>,
    Numeral<B>: Counted<Dim = V>,
{
    type Of<C: Length> = (((((), C), U), V), N<2>);
}
/// `(_, _)`
#[diagnostic::do_not_recommend]
impl GridOfLengths for Valued {
    type Of<C: Length> = (((((), C), Dyn), Dyn), N<2>);
}
