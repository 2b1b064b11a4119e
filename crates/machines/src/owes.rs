//! Sums that are still owed: each process has a part of a sum, and only all of them together have the sum.
//!
//! A product that contracts an axis which is split, `x.t().matmul(&dy)`, and a sum over such an axis, give each process the sum of its own rows. The type says so,
//! [`Owes<Data>`](Owes), until [`all_reduce`](crate::Dist::all_reduce) or [`reduce_scatter`](crate::Dist::reduce_scatter) adds the parts.
//!
//! An operation is possible before that if it gives the same result on each part as on the sum of the parts: if it is linear. `W` is [`NothingOwed`], `O` is
//! `Owes<Data>`, `M` is [`Owes<Data, Max>`](Owes), and [`Min`] and [`Prod`] like it. The cells are what the result owes; an empty cell does not compile.
//!
//! | operation | relation | `W` | `O` | `M` |
//! |---|---|---|---|---|
//! | `x + y`, `x - y` with `y` of `W` | [`SameDebt`] | `W` | | |
//! | .. with `y` of `O` | | | `O` | |
//! | .. with `y` of `M` | | | | |
//! | `x + number` | [`Settled`] | `W` | | |
//! | `x * y`, `x.matmul(&y)` with `y` of `W` | [`TimesDebt`] | `W` | `O` | |
//! | .. with `y` of `O` | | `O` | | |
//! | `x / y` with `y` of `W` | [`Linear`], [`Settled`] | `W` | `O` | |
//! | `x * number`, `x / number`, `-x` | [`Linear`] | `W` | `O` | |
//! | `x.sum::<A>()`, `x.mean::<A>()`, a contraction, of an axis that is whole | [`AndDebt`] | `W` | `O` | |
//! | .. of an axis split along `Data` | | `O` | | |
//! | `x.amax::<A>()` of an axis that is whole | [`JoinsDebt`](crate::JoinsDebt) | `W` | | `M` |
//! | .. of an axis split along `Data` | | `M` | | |
//! | `x.exp()` and other functions of each element, `x.to_tensor()` | [`Settled`] | `W` | | |
//! | `x.t()`, `x.transpose::<A, B>()`, other views, `x.all_gather::<A>()` | | `W` | `O` | `M` |
//! | `x.split::<A, Model>()`, along another axis of the mesh | [`Bears`](crate::Bears) | `W` | `O` | `M` |
//! | `x.split::<A, Data>()` | | `W` | | |
//! | `x.to_type::<f32>()`, between floats | | `W` | `O` | `M` |
//! | `x.all_reduce()`, `x.reduce_scatter::<A>()` | [`Owing`] | | `W` | `W` |
//!
//! No tensor owes sums over two axes of the mesh: a reduction that would add the second axis does not compile.

use crate::joining::{JoinedBy, Joining, Max, Min, Prod, Sum};
use crate::mesh::MeshAxis;
use crate::sealed::{Seal, Sealed};
use core::marker::PhantomData;

/// Nothing is owed: each element is what its tensor says.
#[derive(Clone, Copy, Debug)]
pub struct NothingOwed;

/// The sum over the processes along the mesh axis `X` is owed; with [`Prod`], [`Max`] or [`Min`] as `By`, the product, or the largest or smallest
/// element.
#[derive(Clone, Copy, Debug)]
pub struct Owes<X, By = Sum>(PhantomData<(X, By)>);

/// The sum over the processes along `X` is owed of a loss that code of one process has computed: `Here::term`. What it was
/// computed from does not know the mesh, so the sum and its gradient are taken by `value_and_grad`, and not before.
#[derive(Clone, Copy, Debug)]
pub struct OwesTerm<X>(PhantomData<X>);

/// [`NothingOwed`], [`Owes<X>`](Owes), or [`Owes<X, By>`](Owes). Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which sums are owed: write `NothingOwed` or `Owes<Data>`"
)]
pub trait Debt: Copy + core::fmt::Debug + Send + Sync + Sealed + 'static {
    /// The mesh axis, as a message says it.
    const AXIS: Option<&'static str>;
    /// The mesh axis, as a bit.
    #[doc(hidden)]
    const OWED_OVER: u32;
    /// In how many processes the parts lie.
    const PARTS: usize;
}
impl Sealed for NothingOwed {}
impl<X: MeshAxis, By: Joining> Sealed for Owes<X, By> {}
impl<X: MeshAxis> Sealed for OwesTerm<X> {}
impl<X: MeshAxis> Debt for OwesTerm<X> {
    const AXIS: Option<&'static str> = Some(X::NAME);
    const OWED_OVER: u32 = 1 << X::INDEX;
    const PARTS: usize = X::SIZE;
}
impl Debt for NothingOwed {
    const AXIS: Option<&'static str> = None;
    const OWED_OVER: u32 = 0;
    const PARTS: usize = 1;
}
impl<X: MeshAxis, By: Joining> Debt for Owes<X, By> {
    const AXIS: Option<&'static str> = Some(X::NAME);
    const OWED_OVER: u32 = 1 << X::INDEX;
    const PARTS: usize = X::SIZE;
}

/// A tensor that owes no sum. Functions that are not linear take no other.
#[diagnostic::on_unimplemented(
    message = "sums may be owed here: `{Self}` is not known to be `NothingOwed`",
    label = "generic code leaves the third parameter of `Dist` out, or writes `{Self}: Settled`"
)]
pub trait Settled: Debt {}
#[diagnostic::do_not_recommend]
impl Settled for NothingOwed {}
impl<X: MeshAxis> Settled for Owes<X> where Unpaid: Paid<X> {}
impl<X: MeshAxis> Settled for OwesTerm<X> where Unpaid: ReturnedTerm<X> {}
impl<X: MeshAxis> Settled for Owes<X, Prod> where Unpaid: JoinedBy<X, Prod> {}
impl<X: MeshAxis> Settled for Owes<X, Max> where Unpaid: JoinedBy<X, Max> {}
impl<X: MeshAxis> Settled for Owes<X, Min> where Unpaid: JoinedBy<X, Min> {}

/// A tensor that can be added, and multiplied by a number, before its parts are joined: one that owes nothing, or sums.
#[diagnostic::on_unimplemented(
    message = "a tensor that owes `{Self}` cannot be added, multiplied or negated: `.all_reduce()` first",
    label = "only sums can be added or multiplied before their parts are joined"
)]
pub trait Linear: Debt {}
#[diagnostic::do_not_recommend]
impl Linear for NothingOwed {}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Linear for Owes<X> {}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Linear for OwesTerm<X> {}

/// A type without implementations: its unsatisfied bounds are the error messages about sums that are still owed.
#[derive(Clone, Copy, Debug)]
pub struct Unpaid;

/// Never satisfied: it holds an error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "sums over `{X}` are still owed: `.all_reduce()`",
    label = "each process has a part of these sums",
    note = "`.all_reduce()` adds the parts, and `.reduce_scatter::<0>()` adds them and splits axis 0; before that, sums of two that owe the same, products with a number and with what is whole, and sums over other axes are possible"
)]
pub trait Paid<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// Never satisfied: it holds an error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "a term over `{X}` is added by `value_and_grad`: return the term as it is, and `.all_reduce()` the loss and the gradient that come back",
    label = "what this term was computed from does not know the mesh: the gradient would be that of the data of this process"
)]
pub trait ReturnedTerm<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// The sums that a product with a tensor that owes `Q` owes: one factor at most may owe a sum.
#[diagnostic::on_unimplemented(
    message = "what a product of `{Self}` and `{Q}` owes is not known: one factor at most owes sums",
    label = "in generic code, one factor is a `Dist` without a third parameter"
)]
pub trait TimesDebt<Q>: Debt {
    /// The sums that the result owes.
    type Out: Debt;
}
#[diagnostic::do_not_recommend]
impl<Q: Linear> TimesDebt<Q> for NothingOwed {
    type Out = Q;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> TimesDebt<NothingOwed> for Owes<X> {
    type Out = Owes<X>;
}
impl<X: MeshAxis, Y: MeshAxis + PaidFactor<X>> TimesDebt<Owes<Y>> for Owes<X> {
    type Out = Owes<X>;
}

/// Never satisfied: it holds an error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "both factors of this product owe sums, over `{X}` and over `{Self}`: `.all_reduce()` one of them first",
    label = "a product of two parts of sums is no part of the product"
)]
pub trait PaidFactor<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// The sums that are owed if a tensor that owes `Self` is summed along an axis whose sum owes `Q`.
#[diagnostic::on_unimplemented(
    message = "sums cannot be taken of a tensor that owes `{Self}`: `.all_reduce()` first",
    label = "the parts of another reduction are not joined yet"
)]
pub trait AndDebt<Q>: Debt {
    /// The sums that the result owes.
    type Out: Debt;
}
#[diagnostic::do_not_recommend]
impl<Q: Debt> AndDebt<Q> for NothingOwed {
    type Out = Q;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> AndDebt<NothingOwed> for Owes<X> {
    type Out = Owes<X>;
}
impl<X: MeshAxis, Y: MeshAxis + PaidFirst<X>> AndDebt<Owes<Y>> for Owes<X> {
    type Out = Owes<X>;
}

/// Never satisfied: it holds an error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "sums over `{X}` are still owed, and this operation would owe sums over `{Self}`: `.all_reduce()` first",
    label = "sums over one mesh axis at a time can be owed"
)]
pub trait PaidFirst<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// Parts that can be joined: [`Owes<X>`](Owes), and [`Owes<X, By>`](Owes).
#[diagnostic::on_unimplemented(
    message = "no sums are owed: there are no parts to add",
    label = "every process has the sums already"
)]
pub trait Owing: Debt {
    /// The mesh axis.
    type Axis: MeshAxis;
    /// How the parts are joined.
    type By: Joining;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis, By: Joining> Owing for Owes<X, By> {
    type Axis = X;
    type By = By;
}

impl<X: MeshAxis> Owing for OwesTerm<X>
where
    Unpaid: ReturnedTerm<X>,
{
    type Axis = X;
    type By = Sum;
}

/// Two terms of a sum that owe the same.
#[diagnostic::on_unimplemented(
    message = "the terms of this sum owe different sums, `{Self}` and `{Q}`: `.all_reduce()` both first",
    label = "both terms owe the same sums, or none"
)]
pub trait SameDebt<Q>: Debt {}
impl<P: Linear> SameDebt<P> for P {}
impl<X: MeshAxis + PaidTerm> SameDebt<NothingOwed> for Owes<X> {}
impl<X: MeshAxis + PaidTerm> SameDebt<Owes<X>> for NothingOwed {}

/// Never satisfied: it holds an error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "sums over `{Self}` are still owed by one term of this sum: `.all_reduce()` it first",
    label = "the other term is whole: it would be added once for each process"
)]
pub trait PaidTerm {
    #[doc(hidden)]
    const SEAL: Seal;
}
