//! Sums that are still owed: each process has a part of a sum, and only all of them together have the sum.
//!
//! A product that contracts an axis which is split, `x.t().matmul(&dy)`, and a sum over such an axis, give each process the sum of its own rows. The type says so,
//! [`Owes<Data>`](Owes), until [`all_reduce`](crate::Dist::all_reduce) or [`reduce_scatter`](crate::Dist::reduce_scatter) adds the parts.
//! What is linear can be done before: the sum of two that owe the same, a number times one, a sum over another axis, a product with what is whole.

use crate::mesh::MeshAxis;
use core::marker::PhantomData;

/// Nothing is owed: each element is what its tensor says.
#[derive(Clone, Copy, Debug)]
pub struct NothingOwed;

/// The sum over the processes along the mesh axis `X` is owed.
#[derive(Clone, Copy, Debug)]
pub struct Owes<X>(PhantomData<X>);

/// [`NothingOwed`] or [`Owes<X>`](Owes).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which sums are owed: write `NothingOwed` or `Owes<Data>`"
)]
pub trait Debt: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The mesh axis, as a message says it.
    const AXIS: Option<&'static str>;
    /// The mesh axis, as a bit.
    #[doc(hidden)]
    const OWED_OVER: u32;
}
impl Debt for NothingOwed {
    const AXIS: Option<&'static str> = None;
    const OWED_OVER: u32 = 0;
}
impl<X: MeshAxis> Debt for Owes<X> {
    const AXIS: Option<&'static str> = Some(X::NAME);
    const OWED_OVER: u32 = 1 << X::INDEX;
}

/// A tensor that owes no sum: what functions that are not linear take.
pub trait Settled: Debt {}
#[diagnostic::do_not_recommend]
impl Settled for NothingOwed {}
impl<X: MeshAxis> Settled for Owes<X> where Unpaid: Paid<X> {}

/// What has the sentences about sums that are owed: nothing is paid of it.
#[derive(Clone, Copy, Debug)]
pub struct Unpaid;

/// Never satisfied; it is there for its sentence.
#[diagnostic::on_unimplemented(
    message = "sums over `{X}` are still owed: `.all_reduce()`",
    label = "each process has a part of these sums",
    note = "`.all_reduce()` adds the parts, and `.reduce_scatter::<0>()` adds them and splits axis 0; before that, sums of two that owe the same, products with a number and with what is whole, and sums over other axes are possible"
)]
pub trait Paid<X> {}

/// What a product with a tensor that owes `Q` owes: one factor at most may owe a sum.
#[diagnostic::on_unimplemented(
    message = "sums are still owed on both sides of this product: `.all_reduce()` one of them first",
    label = "a product of two parts of sums is no part of the product"
)]
pub trait TimesDebt<Q>: Debt {
    /// What is owed.
    type Out: Debt;
}
#[diagnostic::do_not_recommend]
impl<Q: Debt> TimesDebt<Q> for NothingOwed {
    type Out = Q;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> TimesDebt<NothingOwed> for Owes<X> {
    type Out = Owes<X>;
}

/// What is owed if a sum over what owes `Self` leaves `Q` owed besides.
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

/// Never satisfied; it is there for its sentence.
#[diagnostic::on_unimplemented(
    message = "sums over `{X}` are still owed, and this operation would owe sums over `{Self}`: `.all_reduce()` first",
    label = "sums over one mesh axis at a time can be owed"
)]
pub trait PaidFirst<X> {}

/// Sums of which the parts can be added: [`Owes<X>`](Owes).
#[diagnostic::on_unimplemented(
    message = "no sums are owed: there are no parts to add",
    label = "every process has the sums already"
)]
pub trait Owing: Debt {
    /// The mesh axis.
    type Axis: MeshAxis;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Owing for Owes<X> {
    type Axis = X;
}

/// What two terms of a sum owe: the same.
#[diagnostic::on_unimplemented(
    message = "one term of this sum owes `{Self}` and the other one `{Q}`: `.all_reduce()` first",
    label = "a term that is whole would be added once for each process"
)]
pub trait SameDebt<Q>: Debt {}
#[diagnostic::do_not_recommend]
impl SameDebt<NothingOwed> for NothingOwed {}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> SameDebt<Owes<X>> for Owes<X> {}
