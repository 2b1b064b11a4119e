//! Sums that are still owed: each process has a part of a sum, and only all of them together have the sum.
//!
//! A product that contracts an axis which is split, `x.t().matmul(&dy)`, and a sum over such an axis, give each process the sum of its own rows. The type says so,
//! [`Owes<Data>`](Owes), until [`all_reduce`](crate::Dist::all_reduce) or [`reduce_scatter`](crate::Dist::reduce_scatter) adds the parts.
//! What is linear can be done before: the sum of two that owe the same, a number times one, a sum over another axis, a product with what is whole.

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

/// The sum over the processes along `X` is owed of a loss that code of one process has computed: [`Here::term`](crate::Here::term). What it was
/// computed from does not know the mesh, so the sum and its gradient are taken by [`value_and_grad`](crate::value_and_grad), and not before.
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

/// A tensor that owes no sum: what functions that are not linear take.
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

/// What has the sentences about sums that are owed: nothing is paid of it.
#[derive(Clone, Copy, Debug)]
pub struct Unpaid;

/// Never satisfied; it is there for its sentence. Sealed.
#[diagnostic::on_unimplemented(
    message = "sums over `{X}` are still owed: `.all_reduce()`",
    label = "each process has a part of these sums",
    note = "`.all_reduce()` adds the parts, and `.reduce_scatter::<0>()` adds them and splits axis 0; before that, sums of two that owe the same, products with a number and with what is whole, and sums over other axes are possible"
)]
pub trait Paid<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// Never satisfied; it is there for its sentence. Sealed.
#[diagnostic::on_unimplemented(
    message = "a term over `{X}` is added by `value_and_grad`: return the term as it is, and `.all_reduce()` the loss and the gradient that come back",
    label = "what this term was computed from does not know the mesh: the gradient would be that of the data of this process"
)]
pub trait ReturnedTerm<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// What a product with a tensor that owes `Q` owes: one factor at most may owe a sum.
#[diagnostic::on_unimplemented(
    message = "what a product of `{Self}` and `{Q}` owes is not known: one factor at most owes sums",
    label = "in generic code, one factor is a `Dist` without a third parameter"
)]
pub trait TimesDebt<Q>: Debt {
    /// What is owed.
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

/// Never satisfied; it is there for its sentence. Sealed.
#[diagnostic::on_unimplemented(
    message = "both factors of this product owe sums, over `{X}` and over `{Self}`: `.all_reduce()` one of them first",
    label = "a product of two parts of sums is no part of the product"
)]
pub trait PaidFactor<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}

/// What is owed if a sum over what owes `Self` leaves `Q` owed besides.
#[diagnostic::on_unimplemented(
    message = "sums cannot be taken of a tensor that owes `{Self}`: `.all_reduce()` first",
    label = "the parts of another reduction are not joined yet"
)]
pub trait AndDebt<Q>: Debt {
    /// What is owed.
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

/// Never satisfied; it is there for its sentence. Sealed.
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

/// What two terms of a sum owe: the same.
#[diagnostic::on_unimplemented(
    message = "the terms of this sum owe different sums, `{Self}` and `{Q}`: `.all_reduce()` both first",
    label = "both terms owe the same sums, or none"
)]
pub trait SameDebt<Q>: Debt {}
impl<P: Linear> SameDebt<P> for P {}
impl<X: MeshAxis + PaidTerm> SameDebt<NothingOwed> for Owes<X> {}
impl<X: MeshAxis + PaidTerm> SameDebt<Owes<X>> for NothingOwed {}

/// Never satisfied; it is there for its sentence. Sealed.
#[diagnostic::on_unimplemented(
    message = "sums over `{Self}` are still owed by one term of this sum: `.all_reduce()` it first",
    label = "the other term is whole: it would be added once for each process"
)]
pub trait PaidTerm {
    #[doc(hidden)]
    const SEAL: Seal;
}
