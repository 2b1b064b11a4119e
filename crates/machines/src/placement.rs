//! Placements: in a partial sum each process has a part of the sum, and only all processes together have the sum.
//!
//! A product that contracts a split axis, `x.t().matmul(&dy)`, and a sum over such an axis, leave each process with the sum of its own rows. The type
//! says so,
//! [`Partial<Data>`](Partial), until [`all_reduce`](crate::Dist::all_reduce) or [`reduce_scatter`](crate::Dist::reduce_scatter) adds the parts.
//!
//! An operation is possible before that if its result on the sum of the parts is the sum of its results on the parts: if it is linear. `R` is
//! [`FullyReduced`], `P` is `Partial<Data>`, `M` is [`Partial<Data, Max>`](Partial); [`Min`] and [`Prod`] behave like it. The cells are the placement
//! of the result; an operation with an empty cell does not compile.
//!
//! | operation | relation | `R` | `P` | `M` |
//! |---|---|---|---|---|
//! | `x + y`, `x - y` with `y` of `R` | [`SamePlacement`] | `R` | | |
//! | .. with `y` of `P` | | | `P` | |
//! | .. with `y` of `M` | | | | |
//! | `x + number` | [`IsReduced`] | `R` | | |
//! | `x * y`, `x.matmul(&y)` with `y` of `R` | [`ProductPlacement`] | `R` | `P` | |
//! | .. with `y` of `P` | | `P` | | |
//! | `x / y` with `y` of `R` | [`Linear`], [`IsReduced`] | `R` | `P` | |
//! | `x * number`, `x / number`, `-x` | [`Linear`] | `R` | `P` | |
//! | `x.sum::<A>()`, `x.mean::<A>()`, a contraction, of an axis that is whole | [`SumPlacement`] | `R` | `P` | |
//! | .. of an axis split along `Data` | | `P` | | |
//! | `x.amax::<A>()` of an axis that is whole | [`JoinedPlacement`](crate::JoinedPlacement) | `R` | | `M` |
//! | .. of an axis split along `Data` | | `M` | | |
//! | `x.exp()` and other functions of each element, `x.to_tensor()` | [`IsReduced`] | `R` | | |
//! | `x.t()`, `x.transpose::<A, B>()`, other views, `x.all_gather::<A>()` | | `R` | `P` | `M` |
//! | `x.split::<A, Model>()`, along another axis of the mesh | [`KeepsPlacement`](crate::KeepsPlacement) | `R` | `P` | `M` |
//! | `x.split::<A, Data>()` | | `R` | | |
//! | `x.to_type::<f32>()`, between floats | | `R` | `P` | `M` |
//! | `x.all_reduce()`, `x.reduce_scatter::<A>()` | [`IsPartial`] | | `R` | `R` |
//!
//! No tensor is partial over two axes of the mesh: a reduction that would add the second axis does not compile.

use crate::joining::{JoinedBy, Joining, Max, Min, Prod, Sum};
use crate::mesh::MeshAxis;
use crate::sealed::{Seal, Sealed};
use core::marker::PhantomData;

/// All parts are joined: each element is that of the tensor. `Shard` and `Replicate` of PyTorch's DTensor are in the shape.
// (Not `Reduced`: `congruent::prelude` has an alias of this name, and programs import both preludes.)
#[derive(Clone, Copy, Debug)]
pub struct FullyReduced;

/// The sum over the processes along the mesh axis `X` is not yet reduced, like `Partial` in PyTorch's DTensor; with [`Prod`], [`Max`] or [`Min`] as
/// `By`, the product, or the largest or smallest element.
#[derive(Clone, Copy, Debug)]
pub struct Partial<X, By = Sum>(PhantomData<(X, By)>);

/// A loss that code of one process has computed, to be summed over the processes along `X`: `Process::term`. The inputs of that code do not know the
/// mesh, so only `value_and_grad` takes the sum and its gradient.
#[derive(Clone, Copy, Debug)]
pub struct PartialTerm<X>(PhantomData<X>);

/// [`FullyReduced`], [`Partial<X>`](Partial), or [`Partial<X, By>`](Partial). Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which sums are partial: write `FullyReduced` or `Partial<Data>`"
)]
pub trait Placement: Copy + core::fmt::Debug + Send + Sync + Sealed + 'static {
    /// The mesh axis, as a message shows it.
    const AXIS: Option<&'static str>;
    /// The mesh axis, as a bit.
    #[doc(hidden)]
    const PARTIAL_OVER: u32;
    /// The number of processes that have a part.
    const PARTS: usize;
}
impl Sealed for FullyReduced {}
impl<X: MeshAxis, By: Joining> Sealed for Partial<X, By> {}
impl<X: MeshAxis> Sealed for PartialTerm<X> {}
impl<X: MeshAxis> Placement for PartialTerm<X> {
    const AXIS: Option<&'static str> = Some(X::NAME);
    const PARTIAL_OVER: u32 = 1 << X::INDEX;
    const PARTS: usize = X::SIZE;
}
impl Placement for FullyReduced {
    const AXIS: Option<&'static str> = None;
    const PARTIAL_OVER: u32 = 0;
    const PARTS: usize = 1;
}
impl<X: MeshAxis, By: Joining> Placement for Partial<X, By> {
    const AXIS: Option<&'static str> = Some(X::NAME);
    const PARTIAL_OVER: u32 = 1 << X::INDEX;
    const PARTS: usize = X::SIZE;
}

/// The placement of a tensor without partial sums, which functions that are not linear require.
#[diagnostic::on_unimplemented(
    message = "sums may be partial here: `{Self}` is not known to be `FullyReduced`",
    label = "generic code leaves the third parameter of `Dist` out, or writes `{Self}: IsReduced`"
)]
pub trait IsReduced: Placement {}
#[diagnostic::do_not_recommend]
impl IsReduced for FullyReduced {}
impl<X: MeshAxis> IsReduced for Partial<X> where Unreduced: AllReduced<X> {}
impl<X: MeshAxis> IsReduced for PartialTerm<X> where Unreduced: ReturnedTerm<X> {}
impl<X: MeshAxis> IsReduced for Partial<X, Prod> where Unreduced: JoinedBy<X, Prod> {}
impl<X: MeshAxis> IsReduced for Partial<X, Max> where Unreduced: JoinedBy<X, Max> {}
impl<X: MeshAxis> IsReduced for Partial<X, Min> where Unreduced: JoinedBy<X, Min> {}

/// The placement of a tensor that can be added, and multiplied by a number, before its parts are joined: it is reduced, or has partial sums.
#[diagnostic::on_unimplemented(
    message = "a tensor of placement `{Self}` cannot be added, multiplied or negated: `.all_reduce()` first",
    label = "only sums can be added or multiplied before their parts are joined"
)]
pub trait Linear: Placement {}
#[diagnostic::do_not_recommend]
impl Linear for FullyReduced {}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Linear for Partial<X> {}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Linear for PartialTerm<X> {}

/// A type without implementations: bounds on it are never satisfied, and print the error messages about partial sums.
#[derive(Clone, Copy, Debug)]
pub struct Unreduced;

/// Never satisfied: a bound for its error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "the sums over `{X}` are partial: `.all_reduce()`",
    label = "each process has a part of these sums",
    note = "`.all_reduce()` adds the parts, and `.reduce_scatter::<0>()` adds them and splits axis 0; before that, sums of two tensors of the same placement, products with a number and with a tensor that is reduced, and sums over other axes are possible"
)]
pub trait AllReduced<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// Never satisfied: a bound for its error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "a term over `{X}` is added by `value_and_grad`: return the term as it is, and `.all_reduce()` the loss and the gradient that come back",
    label = "what this term was computed from does not know the mesh: the gradient would be that of the data of this process"
)]
pub trait ReturnedTerm<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// The placement of a product with a tensor of placement `Q`: one factor at most may be partial.
#[diagnostic::on_unimplemented(
    message = "the placement of a product of `{Self}` and `{Q}` is not known: one factor at most is partial",
    label = "in generic code, one factor is a `Dist` without a third parameter"
)]
pub trait ProductPlacement<Q>: Placement {
    /// The placement of the result.
    type Out: Placement;
}
#[diagnostic::do_not_recommend]
impl<Q: Linear> ProductPlacement<Q> for FullyReduced {
    type Out = Q;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> ProductPlacement<FullyReduced> for Partial<X> {
    type Out = Partial<X>;
}
impl<X: MeshAxis, Y: MeshAxis + AllReducedFactor<X>> ProductPlacement<Partial<Y>> for Partial<X> {
    type Out = Partial<X>;
}

/// Never satisfied: a bound for its error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "both factors of this product are partial, over `{X}` and over `{Self}`: `.all_reduce()` one of them first",
    label = "a product of two parts of sums is no part of the product"
)]
pub trait AllReducedFactor<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// The placement of the sum if a tensor of placement `Self` is summed along an axis whose sum has placement `Q`.
#[diagnostic::on_unimplemented(
    message = "sums cannot be taken of a tensor of placement `{Self}`: `.all_reduce()` first",
    label = "the parts of another reduction are not joined yet"
)]
pub trait SumPlacement<Q>: Placement {
    /// The placement of the result.
    type Out: Placement;
}
#[diagnostic::do_not_recommend]
impl<Q: Placement> SumPlacement<Q> for FullyReduced {
    type Out = Q;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> SumPlacement<FullyReduced> for Partial<X> {
    type Out = Partial<X>;
}
impl<X: MeshAxis, Y: MeshAxis + AllReducedFirst<X>> SumPlacement<Partial<Y>> for Partial<X> {
    type Out = Partial<X>;
}

/// Never satisfied: a bound for its error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "the sums over `{X}` are partial, and this operation would leave sums over `{Self}` partial: `.all_reduce()` first",
    label = "a tensor is partial over one mesh axis at a time"
)]
pub trait AllReducedFirst<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// Parts that can be joined: [`Partial<X>`](Partial), and [`Partial<X, By>`](Partial).
#[diagnostic::on_unimplemented(
    message = "no sums are partial: there are no parts to add",
    label = "every process has the sums already"
)]
pub trait IsPartial: Placement {
    /// The mesh axis.
    type Axis: MeshAxis;
    /// The way to join the parts.
    type By: Joining;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis, By: Joining> IsPartial for Partial<X, By> {
    type Axis = X;
    type By = By;
}

impl<X: MeshAxis> IsPartial for PartialTerm<X>
where
    Unreduced: ReturnedTerm<X>,
{
    type Axis = X;
    type By = Sum;
}

/// Two terms of a sum that have the same placement.
#[diagnostic::on_unimplemented(
    message = "the terms of this sum have different placements, `{Self}` and `{Q}`: `.all_reduce()` both first",
    label = "both terms have the same placement"
)]
pub trait SamePlacement<Q>: Placement {}
impl<P: Linear> SamePlacement<P> for P {}
impl<X: MeshAxis + AllReducedTerm> SamePlacement<FullyReduced> for Partial<X> {}
impl<X: MeshAxis + AllReducedTerm> SamePlacement<Partial<X>> for FullyReduced {}

/// Never satisfied: a bound for its error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "the sums over `{Self}` are partial in one term of this sum: `.all_reduce()` it first",
    label = "the other term is reduced: it would be added once for each process"
)]
pub trait AllReducedTerm {
    #[doc(hidden)]
    const SEAL: Seal;
}
