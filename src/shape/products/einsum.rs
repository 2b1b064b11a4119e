//! `einsum!`: the relations between subscripts and shapes.
//!
//! Known by now: lists, broadcasting, sameness. This file adds the relations that `einsum!` prints. The macro knows the equation and not the shapes,
//! so it prints a function with these relations as bounds, one for each possible mistake:
//!
//! | relation | requirement | result |
//! |---|---|---|
//! | [`Subscripts`] | an axis for each subscript, no more | their lengths |
//! | [`SubscriptsAround`] | around `...`, an axis for each subscript | nothing: [`PopBack`] has the result, on a list that [`ReverseAxes`](crate::shape::permute::ReverseAxes) has reversed for the axes in front |
//! | [`RepeatsLabel`] | equal lengths for a label that an operand has twice | the length along the diagonal |
//! | [`MeetsLabel`], [`MeetsLabelToo`] | lengths that broadcast, for a label of two operands, or more | the broadcast length, and its operand |
//! | [`MeetsEllipsis`] | the axes under `...` of two operands | the broadcast axes |
//! | [`Behind`], [`Unless`] | nothing | the list of the output; [`AnyRank`] if an operand is |
//!
//! For shapes `S` and `R`, `einsum!("ij,jk->ik", ..)` requires
//!
//! ```text
//! S: Subscripts<0, 2, Axes = (((), A), B)>,  R: Subscripts<1, 2, Axes = (((), C), D)>,
//! B: MeetsLabel<'j', 0, 1, C>,
//! S: Unless<(((), A), D), Out = O>,  R: Unless<O, Out = P>
//! ```

use crate::dim::{Dyn, Length, One};
use crate::shape::broadcast::{Broadcast, BroadcastDim};
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// A shape with an axis for each of the `COUNT` subscripts of operand `OPERAND`.
#[diagnostic::on_unimplemented(
    message = "the number of subscripts of `einsum!` ({COUNT}) does not match the axes of operand {OPERAND}, whose shape is `{Self}`",
    label = "operand {OPERAND} has another number of axes than subscripts",
    note = "each axis has one subscript; `...` stands for axes without any"
)]
pub trait Subscripts<const OPERAND: usize, const COUNT: usize>: Lengths {
    /// The lengths, as a list.
    type Axes;
}

/// A shape with an axis for each of the `COUNT` subscripts that operand `OPERAND` has around `...`.
#[diagnostic::on_unimplemented(
    message = "the number of subscripts of `einsum!` ({COUNT}) is more than the axes of operand {OPERAND}, whose shape is `{Self}`",
    label = "operand {OPERAND} has fewer axes than subscripts",
    note = "each subscript takes one axis; `...` stands for those that are left, or for none"
)]
pub trait SubscriptsAround<const OPERAND: usize, const COUNT: usize>: Lengths {}

/// `[]`: no subscripts
#[diagnostic::do_not_recommend]
impl<const OPERAND: usize> Subscripts<OPERAND, 0> for () {
    type Axes = ();
}
/// `?`: no subscripts
#[diagnostic::do_not_recommend]
impl<const OPERAND: usize> Subscripts<OPERAND, 0> for AnyRank {
    type Axes = ();
}
/// `s`, with any axes
#[diagnostic::do_not_recommend]
impl<S: Lengths, const OPERAND: usize> SubscriptsAround<OPERAND, 0> for S {}

/// `impl<A: Length, B: Length, const OPERAND: usize> Subscripts<OPERAND, 2> for (((), A), B) { type Axes = Self; }`, the same for
/// [`SubscriptsAround`] and `((L, A), B)`, and `[_, _]` for a rank known at run time.
macro_rules! ranks {
    ($($count:literal [$($d:ident)*] [$($any:ident)*];)*) => {$(
        /// `[a, b]`: a length for each subscript
        #[diagnostic::do_not_recommend]
        impl<$($d: Length,)* const OPERAND: usize> Subscripts<OPERAND, $count> for ranks!(@list (); $($d)*) {
            type Axes = Self;
        }
        /// `?`: `_` for each subscript
        #[diagnostic::do_not_recommend]
        impl<const OPERAND: usize> Subscripts<OPERAND, $count> for AnyRank {
            type Axes = ranks!(@list (); $($any)*);
        }
        /// `[l.., a, b]`: at least as many as subscripts
        #[diagnostic::do_not_recommend]
        impl<L: Lengths, $($d: Length,)* const OPERAND: usize> SubscriptsAround<OPERAND, $count> for ranks!(@list L; $($d)*) {}
        /// `?`: checked at run time
        #[diagnostic::do_not_recommend]
        impl<const OPERAND: usize> SubscriptsAround<OPERAND, $count> for AnyRank {}
    )*};
    (@list $list:ty ;) => { $list };
    (@list $list:ty ; $d:ident $($rest:ident)*) => { ranks!(@list ($list, $d); $($rest)*) };
}
ranks! {
    1 [A] [Dyn];
    2 [A B] [Dyn Dyn];
    3 [A B C] [Dyn Dyn Dyn];
    4 [A B C D] [Dyn Dyn Dyn Dyn];
    5 [A B C D E] [Dyn Dyn Dyn Dyn Dyn];
    6 [A B C D E F] [Dyn Dyn Dyn Dyn Dyn Dyn];
    7 [A B C D E F G] [Dyn Dyn Dyn Dyn Dyn Dyn Dyn];
    8 [A B C D E F G H] [Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn];
    9 [A B C D E F G H I] [Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn];
    10 [A B C D E F G H I J] [Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn];
    11 [A B C D E F G H I J K] [Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn];
    12 [A B C D E F G H I J K M] [Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn Dyn];
}

/// The axes of a list from its end. Without axes, 1: so that only [`SubscriptsAround`] rejects.
pub trait PopBack: Lengths {
    /// The length of the last axis.
    type Last: Length;
    /// The other axes.
    type Rest: Lengths;
}
/// `[l.., d]` ends in d.
impl<L: Lengths, D: Length> PopBack for (L, D) {
    type Last = D;
    type Rest = L;
}
/// `?` ends in `_`.
impl PopBack for AnyRank {
    type Last = Dyn;
    type Rest = AnyRank;
}

/// A length of a label that operand `OPERAND` has a second time, with length `D`.
#[diagnostic::on_unimplemented(
    message = "label {LABEL} of `einsum!` is repeated for operand {OPERAND}, whose dimensions there are `{Self}` and `{D}`",
    label = "these lengths must be equal",
    note = "a label that one operand has twice takes a diagonal, along which nothing is stretched"
)]
pub trait RepeatsLabel<const LABEL: char, const OPERAND: usize, D>: Length {
    /// The length of the diagonal.
    type Out: Length;
}
/// `c = d`
#[diagnostic::do_not_recommend]
impl<C, D, O: Length, const LABEL: char, const OPERAND: usize> RepeatsLabel<LABEL, OPERAND, D> for C
where
    C: SameDim<D> + BroadcastDim<D, Out = O>,
{
    type Out = O;
}

/// A length of a label in operand `P`; in operand `Q` the label has length `D`.
#[diagnostic::on_unimplemented(
    message = "label {LABEL} of `einsum!`: operand {P} has dimension `{Self}`, operand {Q} has dimension `{D}`",
    label = "neither is 1, and they are not the same length",
    note = "a label has one length; a length of 1 stretches to it"
)]
pub trait MeetsLabel<const LABEL: char, const P: usize, const Q: usize, D>: Length {
    /// The broadcast length.
    type Out: Length;
    /// The operand with this length: an [`Nr`].
    type Of;
}
/// `c ∘ d`
#[diagnostic::do_not_recommend]
impl<C, D, O: Length, const LABEL: char, const P: usize, const Q: usize> MeetsLabel<LABEL, P, Q, D> for C
where
    C: BroadcastDim<D, Out = O>,
{
    type Out = O;
    type Of = C::Of<Nr<P>, Nr<Q>>;
}

/// A length of a label in the operands before `Q`, taken from operand `P`; in `Q` the label has length `D`.
#[diagnostic::on_unimplemented(
    message = "label {LABEL} of `einsum!`: the operands before {Q} have dimension `{Self}`, operand {Q} has dimension `{D}`",
    label = "neither is 1, and they are not the same length",
    note = "a label has one length; a length of 1 stretches to it"
)]
pub trait MeetsLabelToo<const LABEL: char, P, const Q: usize, D>: Length {
    /// The broadcast length of all.
    type Out: Length;
    /// The operand with this length.
    type Of;
}
/// `c ∘ d`
#[diagnostic::do_not_recommend]
impl<C, D, O: Length, P, const LABEL: char, const Q: usize> MeetsLabelToo<LABEL, P, Q, D> for C
where
    C: BroadcastDim<D, Out = O>,
{
    type Out = O;
    type Of = C::Of<P, Nr<Q>>;
}

/// An operand of `einsum!`, by its number.
pub struct Nr<const I: usize>;

/// The axes under `...` of operand `P`, which broadcast with those of operand `Q`.
#[diagnostic::on_unimplemented(
    message = "`...` of `einsum!`: operand {P} has the axes `{Self}`, operand {Q} has the axes `{R}`",
    label = "they do not broadcast",
    note = "from the last axis under `...` backwards, lengths are equal or one of them is 1"
)]
pub trait MeetsEllipsis<const P: usize, const Q: usize, R>: Lengths {
    /// The broadcast axes.
    type Out: Lengths;
}
/// `l ∘ r`
#[diagnostic::do_not_recommend]
impl<L, R, O: Lengths, const P: usize, const Q: usize> MeetsEllipsis<P, Q, R> for L
where
    L: Broadcast<R, Out = O>,
{
    type Out = O;
}

/// A list that is appended to another.
pub trait Behind<F>: Lengths {
    /// The result, `[f.., self..]`.
    type Out: Lengths;
}
/// `[f.., ..]` is `[f..]`
impl<F: Lengths> Behind<F> for () {
    type Out = F;
}
/// `[f.., l.., d]` is `[f.., l..]`, then `d`.
impl<L: Behind<F, Out = O>, D: Length, F, O: Lengths> Behind<F> for (L, D) {
    type Out = (O, D);
}
/// `[f.., ?] = ?`
impl<F> Behind<F> for AnyRank {
    type Out = AnyRank;
}

/// A shape that leaves a result unchanged, unless its own rank is unknown.
pub trait Unless<R>: Lengths {
    /// The result.
    type Out: Lengths;
}
/// `[]` leaves `r` as it is.
impl<R: Lengths> Unless<R> for () {
    type Out = R;
}
/// `[.., d]` leaves `r` as it is.
impl<L: Lengths, D: Length, R: Lengths> Unless<R> for (L, D) {
    type Out = R;
}
/// `?` makes it `?`.
impl<R: Lengths> Unless<R> for AnyRank {
    type Out = AnyRank;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `[]` ends in 1: refused by [`SubscriptsAround`].
impl PopBack for () {
    type Last = One;
    type Rest = ();
}
