//! Relations: which lengths are split, and which shape results where a shape is split, gathered or summed over.
//!
//! The relations of one length, on a mesh with the axes `Data` and `Model`. An empty cell does not compile:
//!
//! | relation | `8`, `_`, a declared name | `N: Unsharded` | `8 @ Data` | `N: Dim` |
//! |---|---|---|---|---|
//! | [`Unsharded`] | yes | yes | | |
//! | [`IsSplit`] | | | total 8, along `Data` | |
//! | [`Ending`]: the placement of a sum over it | `FullyReduced` | `FullyReduced` | `Partial<Data>` | |
//! | [`SplitsAlong<Data>`](SplitsAlong), if 4 processes are along `Data` | yes, 10 not | if bounded | | if bounded |
//! | [`SplitsAlong<Ragged<Data>>`](SplitsAlong) | yes, 10 too | yes | | if bounded |
//! | [`LiesBehind<L>`](LiesBehind) | yes | yes | if no length of `L` is split along `Data` | |
//!
//! The relations of a shape:
//!
//! | relation | shape | result | placement |
//! |---|---|---|---|
//! | [`Placed`] | `[8 @ Data, 3]` | | |
//! | | `[8 @ Data, 4 @ Data]` | does not compile | |
//! | [`Replicated`] | `[8, 3]` | | |
//! | [`KeepsPlacement<Partial<Data>>`](KeepsPlacement) | `[8 @ Model, 3]` | | |
//! | | `[8 @ Data, 3]` | does not compile | |
//! | [`CanSplit<0, Data>`](CanSplit) | `[8, 3]` | `[8 @ Data, 3]` | |
//! | [`Gathers<0>`](Gathers) | `[8 @ Data, 3]` | `[8, 3]` | |
//! | [`SumsOver<0>`](SumsOver) | `[8 @ Data, 3]` | `[3]` | `Partial<Data>` |
//! | [`SumsOver<1>`](SumsOver) | `[8 @ Data, 3]` | `[8 @ Data]` | `FullyReduced` |
//! | [`EndsAll`] | `[8 @ Data, 3]` | `[]` | `Partial<Data>` |
//! | [`Multiplies<R>`](Multiplies) | `[8 @ Data, 3]`, `R = [3, 2]` | `[8 @ Data, 2]` | `FullyReduced` |
//! | | `[3, 8 @ Data]`, `R = [8 @ Data, 2]` | `[3, 2]` | `Partial<Data>` |

use crate::fits::ContractsWith;
use crate::joining::Joining;
use crate::mesh::{MeshAxis, OtherAxis};
use crate::placement::{FullyReduced, Partial, Placement, SumPlacement};
use crate::ragged::{Ragged, SplitsEqually, Splitting};
use crate::sealed::Seal;
use crate::sharded::Sharded;
pub use crate::whole::Unsharded;
use congruent::dim::{Length, N, Sym};
use congruent::shape::axis::{At, HasAxis};
use congruent::shape::{Matmul, Reduce};
use congruent::{Dyn, Lengths, List};

/// A length that can be summed over or contracted, with the placement of the result.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` may be split: the placement of a sum over it is not known",
    label = "in generic code write `N: Unsharded` instead of `N: Dim`"
)]
pub trait Ending: Length {
    /// [`FullyReduced`], or [`Partial<X>`](Partial) of an axis that is split along `X`.
    type Placement: Placement;
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded> Ending for D {
    type Placement = FullyReduced;
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded, X: Splitting> Ending for Sym<Sharded<D, X>> {
    type Placement = Partial<X::Axis>;
}

/// A length that is split along a mesh axis: `D @ X`.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not split: every process has all of it",
    label = "expected a length such as `1024 @ Data`",
    note = "there is nothing to gather; `x.split::<0, Data>()` splits axis 0"
)]
pub trait IsSplit: Length {
    /// The length in all processes together.
    type Total: Unsharded;
    /// The mesh axis.
    type Axis: MeshAxis;
    /// The mesh axis, and whether the last parts may be shorter.
    type By: Splitting<Axis = Self::Axis>;
}
impl<D: Unsharded, X: Splitting> IsSplit for Sym<Sharded<D, X>> {
    type Total = D;
    type Axis = X::Axis;
    type By = X;
}

/// A length that is split in parts of the same length.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not split: every process has all of it",
    label = "expected a length such as `1024 @ Data`",
    note = "`halo`, `all_to_all` and the calls that are started are along an axis that is split: name that one"
)]
pub trait EqualParts: IsSplit {}
impl<D: IsSplit<By = X>, X: SplitsEqually> EqualParts for D {}

/// A shape whose axes can lie on a mesh: no axis of the mesh splits two of them.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not known to lie on a mesh",
    label = "generic code writes `N: Unsharded` for each length, and `S: Placed` for a whole shape"
)]
pub trait Placed: List {
    /// The mesh axes that split an axis, as bits.
    #[doc(hidden)]
    const SPLIT_BY: u32;
    /// The number of axes.
    #[doc(hidden)]
    const NDIM: usize;
    /// Returns each axis that is split, its mesh axis, and whether the last parts may be shorter.
    #[doc(hidden)]
    fn splits() -> Vec<(usize, usize, bool)>;
}
#[diagnostic::do_not_recommend]
impl Placed for () {
    const SPLIT_BY: u32 = 0;
    const NDIM: usize = 0;
    fn splits() -> Vec<(usize, usize, bool)> {
        Vec::new()
    }
}
impl<L: Placed, D: Length + LiesBehind<L>> Placed for (L, D) {
    const SPLIT_BY: u32 = L::SPLIT_BY | D::SPLIT_BY;
    const NDIM: usize = L::NDIM + 1;
    fn splits() -> Vec<(usize, usize, bool)> {
        let mut splits = L::splits();
        if D::SPLIT_BY != 0 {
            splits.push((L::NDIM, D::SPLIT_BY.trailing_zeros() as usize, D::IS_RAGGED));
        }
        splits
    }
}

/// A length that can follow the axes `L`: no other axis is split along the same mesh axis.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` cannot follow axes of lengths `{L}`: a mesh axis splits at most one axis of a tensor",
    label = "gather one of the axes, or split it along another mesh axis; in generic code write `N: Unsharded`"
)]
pub trait LiesBehind<L> {
    /// The mesh axis that splits the length, as a bit.
    #[doc(hidden)]
    const SPLIT_BY: u32;
    /// Whether the last parts may be shorter.
    #[doc(hidden)]
    const IS_RAGGED: bool = false;
}
#[diagnostic::do_not_recommend]
impl<L, D: Unsharded> LiesBehind<L> for D {
    const SPLIT_BY: u32 = 0;
}
impl<L: Without<X::Axis>, D: Length, X: Splitting> LiesBehind<L> for Sym<Sharded<D, X>> {
    const SPLIT_BY: u32 = 1 << X::Axis::INDEX;
    const IS_RAGGED: bool = X::IS_RAGGED;
}

/// A list of lengths none of which is split along `X`. Sealed.
pub trait Without<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<X> Without<X> for () {
    const SEAL: Seal = Seal;
}
impl<X, L: Without<X>, D: Free<X>> Without<X> for (L, D) {
    const SEAL: Seal = Seal;
}

/// A length that is not split along `X`. Sealed.
pub trait Free<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<X, D: Unsharded> Free<X> for D {
    const SEAL: Seal = Seal;
}
impl<X, D: Length, Y: Splitting<Axis = Z>, Z: OtherAxis<X>> Free<X> for Sym<Sharded<D, Y>> {
    const SEAL: Seal = Seal;
}

/// A shape whose tensor can have the placement `P`. Sums over `X` can be partial if no axis is split along `X`, because the parts of a sum are of the same elements.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be partial (`{P}`): `.all_reduce()` first",
    label = "this mesh axis splits the result: each process would have parts of other elements"
)]
pub trait KeepsPlacement<P>: Lengths {}
#[diagnostic::do_not_recommend]
impl<S: Lengths> KeepsPlacement<FullyReduced> for S {}
#[diagnostic::do_not_recommend]
impl<S: Lengths + Without<X>, X: MeshAxis, By: Joining> KeepsPlacement<Partial<X, By>> for S {}

/// A shape with a last axis, along which a product contracts.
pub trait LastLength: Lengths {
    /// The length of the last axis.
    type Last: Length;
}
impl<L: Lengths, D: Length> LastLength for (L, D) {
    type Last = D;
}

/// A length that the processes along `X` share equally.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` cannot be split along the mesh axis `{X}`",
    label = "it is split already, or not a multiple of the number of processes along `{X}`",
    note = "`x.all_gather::<0>()` makes axis 0 whole; `x.split::<0, Ragged<Data>>()` splits it so that the last parts may be shorter: `1000 @ Data, ragged`"
)]
pub trait SplitsAlong<X>: Length {}
/// A remainder of 0: the length is a multiple of the number of processes.
#[diagnostic::on_unimplemented(
    message = "a length that is split is a multiple of the number of processes: the remainder is `{Self}`",
    label = "not a multiple of the number of processes along this mesh axis"
)]
pub trait NoRemainder: Length {}
impl NoRemainder for N<0> {}
/// (Checked at run time.)
impl NoRemainder for Dyn {}
#[diagnostic::do_not_recommend]
impl<D: Unsharded, X: MeshAxis> SplitsAlong<X> for D where <D as Length>::Modulo<X::Size>: NoRemainder {}
#[diagnostic::do_not_recommend]
impl<D: Unsharded, X: MeshAxis> SplitsAlong<Ragged<X>> for D {}

/// A shape that every process has whole.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is not the same in every process",
    label = "expected lengths that are not split"
)]
pub trait Replicated: Placed {}
#[diagnostic::do_not_recommend]
impl Replicated for () {}
impl<L: Replicated, D: Unsharded> Replicated for (L, D) {}

/// A shape whose axis `A` has length `D`, with the same shape for another length of the axis.
pub trait AxisOf<const A: isize>: Lengths {
    /// The length of the axis.
    type Dim: Length;
    /// The shape with length `E` at the axis.
    type With<E: Length>: Lengths;
    /// Returns the number of the axis, counted from the front.
    fn number(rank: usize) -> usize {
        if A < 0 { rank.wrapping_add_signed(A) } else { A.unsigned_abs() }
    }
}

/// Implements the relation for one number of an axis.
///
/// **Why not `impl<S: HasAxis<A>, const A: isize> AxisOf<A> for S`?** If the axis is left out, `x.all_gather()`, rustc would choose the only impl,
/// and report each of its bounds that mentions `A`.
macro_rules! rows {
    ($($axis:literal)*) => {$(
        /// `[.., d, ..]` has length `d` at this place.
        impl<S: HasAxis<$axis, Place = Q> + At<Q>, Q> AxisOf<$axis> for S {
            type Dim = <S as At<Q>>::Dim;
            type With<E: Length> = <S as At<Q>>::With<E>;
        }
    )*};
}
rows! { -8 -7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6 7 }

/// A shape whose axis `A` can be split along `X`: `[.., d, ..]` gives `[.., d @ X, ..]`.
pub trait CanSplit<const A: isize, X>: AxisOf<A> {
    /// The shape with the axis split.
    type Out: Placed;
}
/// `[.., d, ..]` gives `[.., d @ X, ..]`.
impl<S, X: Splitting, O: Placed, const A: isize> CanSplit<A, X> for S
where
    S: AxisOf<A, Dim: SplitsAlong<X>, With<Sym<Sharded<<S as AxisOf<A>>::Dim, X>>> = O>,
{
    type Out = O;
}

/// A shape whose axis `A` is split: `[.., d @ X, ..]` gives `[.., d, ..]`.
pub trait Gathers<const A: isize>: AxisOf<A> {
    /// The shape with the whole axis.
    type Out: Placed;
    /// The mesh axis.
    type Axis: MeshAxis;
    /// Whether the last parts may be shorter.
    const IS_RAGGED: bool;
}
/// `[.., d @ X, ..]` gives `[.., d, ..]`.
impl<S, D: IsSplit<Total = E, Axis = X>, E: Unsharded, X: MeshAxis, O: Placed, const A: isize> Gathers<A> for S
where
    S: AxisOf<A, Dim = D, With<E> = O>,
{
    type Out = O;
    type Axis = X;
    const IS_RAGGED: bool = <D::By as Splitting>::IS_RAGGED;
}

/// A shape whose axis `A` can be reduced, with the placement of the result.
pub trait SumsOver<const A: isize>: Reduce<A, Out = <Self as SumsOver<A>>::Rest> {
    /// The shape without the axis.
    type Rest: Placed;
    /// The placement of the result.
    type Placement: Placement;
}
/// `[.., d, ..]` gives `[.., ..]`, and `d` determines the placement.
impl<S: Reduce<A, Dim: Ending<Placement = P>, Out = O>, P: Placement, O: Placed, const A: isize> SumsOver<A> for S {
    type Rest = O;
    type Placement = P;
}

/// A shape all of whose axes can be summed over, with the placement of the result.
pub trait EndsAll: Placed {
    /// The placement of the result.
    type Placement: Placement;
}
#[diagnostic::do_not_recommend]
impl EndsAll for () {
    type Placement = FullyReduced;
}
impl<L: EndsAll<Placement = P>, P: Placement, D: Ending<Placement = Q> + LiesBehind<L>, Q: Placement, O: Placement>
    EndsAll for (L, D)
where
    P: SumPlacement<Q, Out = O>,
{
    type Placement = O;
}

/// Shapes with a product, with the placement of the product.
pub trait Multiplies<R>: Matmul<R, Out = <Self as Multiplies<R>>::Product> {
    /// The shape of the product.
    type Product: Placed;
    /// The placement of the result.
    type Placement: Placement;
}
impl<S, R, D: Ending<Placement = P>, P: Placement, O: Placed> Multiplies<R> for S
where
    S: LastLength<Last = D> + Matmul<R, Out = O> + ContractsWith<R>,
{
    type Product = O;
    type Placement = P;
}
