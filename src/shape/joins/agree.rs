//! Agreement: lengths that are the same outside of the axis along which tensors are joined.
//!
//! Known by now: lengths that are the same (`broadcasting/same.rs`). This file adds the length of the result, for two such lengths.

use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};
use crate::shape::{AnyRank, Lengths};

/// A shape with as many axes as `R`.
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` cannot be joined: they do not have the same number of axes",
    label = "tensors that are joined have the same number of axes",
    note = "`unsqueeze::<A>()` gives a tensor a new axis of length 1; a scalar has no axis to be joined along, `stack` makes one"
)]
pub trait AsManyAxes<R> {}
/// `[]` has as many axes as `[]`.
#[diagnostic::do_not_recommend]
impl AsManyAxes<()> for () {}
/// `[l.., d]` has as many axes as `[r.., e]`, when `l` has as many as `r`.
#[diagnostic::do_not_recommend]
impl<L: AsManyAxes<R>, D, R, E> AsManyAxes<(R, E)> for (L, D) {}
/// `[.., d]` and `?`: checked at run time
#[diagnostic::do_not_recommend]
impl<L, D> AsManyAxes<AnyRank> for (L, D) {}
/// `?` and `s`: checked at run time
#[diagnostic::do_not_recommend]
impl<S: Lengths> AsManyAxes<S> for AnyRank {}

/// A shape whose lengths agree with those of `R`, one by one.
pub trait Agree<R> {
    /// The lengths, known if either is known.
    type Out: Lengths;
}
/// `[] = []`
impl Agree<()> for () {
    type Out = ();
}
/// `[l = r.., d = e]`
impl<L: Agree<R>, D: AgreeDim<E>, R, E> Agree<(R, E)> for (L, D) {
    type Out = (L::Out, D::Out);
}
/// `[] = ?`
impl Agree<AnyRank> for () {
    type Out = AnyRank;
}
/// `[.., d] = ?`
impl<L, D> Agree<AnyRank> for (L, D) {
    type Out = AnyRank;
}
/// `? = s`
impl<S: Lengths> Agree<S> for AnyRank {
    type Out = AnyRank;
}

/// A length that agrees with `E`, in an axis along which nothing is joined.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` and dimension `{E}` cannot be joined: outside the axis of the join they must be equal",
    label = "these lengths must be equal",
    note = "lengths are added along the axis of the join (`cat::<A>`: A, `hstack`: 1, `vstack`: 0, `stack`: none); nothing is stretched here, not even a length of 1"
)]
pub trait AgreeDim<E>: Length {
    /// The length, known if either is known.
    type Out: Length;
}
/// `_ = d`
#[diagnostic::do_not_recommend]
impl<D: Length> AgreeDim<D> for Dyn {
    type Out = D;
}
/// The rows of a number `n`; those of a name are the same.
macro_rules! agree_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n = n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> AgreeDim<$n> for $n where Self: Length {
            type Out = Self;
        }
        /// `n = _`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> AgreeDim<Dyn> for $n where Self: Length {
            type Out = Self;
        }
    )*};
}
for_each_length!(agree_rows: one, numbers, names, negative);

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `[l.., d] = []`: refused by [`AsManyAxes`].
impl<L: Lengths, D: Length> Agree<()> for (L, D) {
    type Out = (L, D);
}

/// `[] = [r.., e]`: refused by [`AsManyAxes`].
impl<R, E> Agree<(R, E)> for () {
    type Out = ();
}
