//! Expanding: a shape that becomes another by stretching alone. The rule of in-place operations.
//!
//! Known by now: broadcasting, in which both operands may stretch. This file adds the relation in which only one of them may, and two lessons: the
//! meaning of a refused row, here, and the reason why a parameter is `Self`, at [`Widen`].
//!
//! **What is a refused row?** A pair without a row is rejected, and rustc prints the message of the relation that was required, about two whole
//! shapes. Often another message says more. Then there is a row that exists for the message alone, in one of three ways:
//!
//! * *Its bound never holds.* `[.., d] → []` requires that `d` is [`Beyond`], and no length is. rustc finds this one row, fails at its bound, and
//!   prints the message of `Beyond`, which names the surplus axis.
//! * *It always holds*, because another bound of the same method has already rejected the call. Its result is accepted by all later bounds, so that
//!   one mistake is one error and not three (`gather` has many of these).
//! * *It matches a type that never occurs*: an axis number `isize::MIN`. rustc, which looks for the method before it knows the number, would
//!   otherwise choose the only row, and report that there is no such method.
//!
//! No program that compiles uses any of these rows. They are at the end of their file, under a heading, apart from the rules. (Where one macro writes
//! rules and refused rows, they are together.)
//!
//! Exercises of the course: 15, 16, 36 and 42.

use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};
use crate::shape::lists::lengths::Infer;
use crate::shape::{AnyRank, Lengths};

/// A shape that expands to exactly `S`, by repeating axes that have length 1 or are missing in front.
///
/// # Shapes
///
/// `a += b` writes into `a`, so `b` may stretch and `a` may not: `b` must expand to exactly the shape of `a`. `expand::<S>()` follows the same rule
/// and returns a view.
///
/// **Why a separate relation?** "The result of broadcasting is `S`" would be an equality bound, and a failed equality (E0271) does not print our
/// message. And `_` follows another rule: `_` broadcast with 5 gives 5, but in place the question is whether self *is* 5.
///
/// | other | self | checked at run time |
/// |---|---|---|
/// | `One` | d | |
/// | n | n | |
/// | `Dyn` | `One` | other is 1 |
/// | `Dyn` | n, `Dyn`, `Sym<T>` | other is 1 or equal |
/// | n | `Dyn` | self is n |
/// | `Sym<T>` | `Sym<T>`, `Dyn` | equal |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` does not expand to shape `{S}`, and an in-place operation may not change `self`'s shape",
    note = "in place, only the other operand stretches: an axis that it has and `self` lacks cannot be written"
)]
pub trait Expands<S> {
    /// `S`, if the shape expands. (Otherwise rustc does not reach the bounds on this type, and reports one mistake once.)
    #[doc(hidden)]
    type Onto;
}

/// A shape that expands to exactly `S` without the axes of length 1 that it has in front of those of `S`: the rule of assignment, PyTorch's `x[..] =
/// v`. (`copy_` and the operators in place require [`Expands`], as PyTorch's do.)
pub trait Assigns<S> {}

/// `[] → s`
#[diagnostic::do_not_recommend]
impl<S: Lengths> Assigns<S> for () {}
/// `[l.., d] → [r.., e]` when `l → r` and `d → e`
impl<L: Assigns<R>, D: ExpandDim<E>, R, E> Assigns<(R, E)> for (L, D) {}
/// `[l.., d] → []` when `l → []`, and `d` is 1
impl<L: Assigns<()>, D: Dropped> Assigns<()> for (L, D) {}
/// `[.., d] → ?`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Assigns<AnyRank> for (L, D) {}
/// `? → s`
#[diagnostic::do_not_recommend]
impl<S: Lengths> Assigns<S> for AnyRank {}

/// A length of 1, or one that may be 1: an axis that an assignment drops. A named length is not dropped.
pub trait Dropped: Length {}
/// `1`
#[diagnostic::do_not_recommend]
impl Dropped for One {}
/// `_`, when it is 1
#[diagnostic::do_not_recommend]
impl Dropped for Dyn {}

/// A shape that can be seen as shape `R`: [`Expands`] with the message of the method `expand`.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be expanded to shape `{R}`: only a length of 1 is repeated",
    note = "only axes of length 1 are repeated, and new axes stand in front; every other length stays"
)]
pub trait Stretch<R> {}
/// `s → r`
#[diagnostic::do_not_recommend]
impl<S: Expands<R>, R> Stretch<R> for S {}

/// A target for expanding `S`, in which -1 keeps the existing length.
///
/// **Why is the target `Self`?** The bound of `expand::<R>()` could as well be written `S: Widen<R>`. But `R` is a parameter of the method, and while
/// rustc looks for the method, it does not know `R` yet and evaluates the bounds all the same. With an unknown `Self` it stops at once and evaluates
/// the bound again when `R` is known. With a known `Self` and an unknown parameter it goes through the rows: if one row matches, it takes that row
/// and concludes that `R` is the type in the row; if the row is a recursion, it tries one list after another without end; if the row computes, it
/// computes with an unknown type, which took minutes for a division. So the last part of a call is the `Self` of the relation behind the bound:
/// targets, items of an index, axes and numbers in a turbofish, the weight of a convolution. A relation that users name the other way round, `S:
/// Viewed<R>`, has one row for all `S` and `R`, which passes the question on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape to expand to",
    label = "every length must be known, or -1 where an axis keeps its length",
    note = "with lengths that come at run time: `x.expand_of(dims![n, 3])`"
)]
pub trait Widen<S> {
    /// The expanded shape.
    type Out: Lengths;
}

/// The shape that `R` expands `S` to.
pub type Widened<S, R> = <R as Widen<S>>::Out;

/// `[]` of `s` is `[]`.
#[diagnostic::do_not_recommend]
impl<S> Widen<S> for () {
    type Out = ();
}
/// `[r.., -1]` of `[l.., d]` is `[r.., d]`
#[diagnostic::do_not_recommend]
impl<R: Widen<L>, L, D: Length> Widen<(L, D)> for (R, Infer) {
    type Out = (R::Out, D);
}

/// A shape without its last axis; `[]` stays `[]`.
pub trait Leading {
    /// The remaining shape.
    type Out;
}
/// `[]` without its last axis is `[]`.
impl Leading for () {
    type Out = ();
}
/// `[.., d]` without its last axis is `[..]`.
impl<L, D> Leading for (L, D) {
    type Out = L;
}

/// A length that expands to exactly `D`.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` does not expand to dimension `{D}`: an in-place operation may not change `self`'s shape",
    label = "`self` has length `{D}` here",
    note = "in place, only the other operand stretches: its length must be 1 or that of `self`"
)]
pub trait ExpandDim<D> {
    /// The type that the length expands to, as in [`Expands`].
    type Onto;
}

/// `[] → s`
#[diagnostic::do_not_recommend]
impl<S: Lengths> Expands<S> for () {
    type Onto = S;
}

/// `[l.., d] → [r.., e]` when `l → r` and `d → e`
impl<L, D, R, E> Expands<(R, E)> for (L, D)
where
    L: Expands<R>,
    D: ExpandDim<E>,
{
    type Onto = (L::Onto, D::Onto);
}

/// `[.., d] → ?`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Expands<AnyRank> for (L, D) {
    type Onto = AnyRank;
}

/// `? → s`
#[diagnostic::do_not_recommend]
impl<S: Lengths> Expands<S> for AnyRank {
    type Onto = S;
}

/// `1 → d`
#[diagnostic::do_not_recommend]
impl<D: Length> ExpandDim<D> for One {
    type Onto = D;
}

/// `_ → d`, when `_` is 1 or d
#[diagnostic::do_not_recommend]
impl<D: Length> ExpandDim<D> for Dyn {
    type Onto = D;
}

macro_rules! widen {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `[r.., n]` of `[l.., d]` is `[r.., n]`
        #[diagnostic::do_not_recommend]
        impl<S: Leading, R: Widen<S::Out>, $($param)*> Widen<S> for (R, $n) where $n: Length {
            type Out = (R::Out, $n);
        }
    )*};
}
for_each_length!(widen: one, numbers);

/// The rows of a number `n`; those of a name are the same.
macro_rules! expand_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n → n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> ExpandDim<$n> for $n where Self: Length {
            type Onto = $n;
        }
        /// `n → _`, when `_` is n
        #[diagnostic::do_not_recommend]
        impl<$($param)*> ExpandDim<Dyn> for $n where Self: Length {
            type Onto = Dyn;
        }
    )*};
}

for_each_length!(expand_rows: numbers, names, negative);

// Refused rows.

/// `[.., -1]` of `[]`: never, because no type is [`NothingToKeep`].
impl<R: NothingToKeep> Widen<()> for (R, Infer) {
    type Out = ();
}

/// The part in front of a -1 that keeps no length: no type is.
#[diagnostic::on_unimplemented(
    message = "-1 keeps the length of an axis, and here it stands in front of all of them",
    label = "a new axis has a length that is written",
    note = "`x.expand::<shape![2, -1]>()` repeats a vector twice: -1 keeps its length"
)]
pub trait NothingToKeep {}

/// `[.., d] → []`: never, because no length is [`Beyond`].
impl<L: Lengths, D: Beyond> Expands<()> for (L, D) {
    type Onto = ();
}

/// A length beyond the axes of `self`: no length is.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` is not in `self`: an in-place operation may not change `self`'s shape",
    label = "this operand has more axes than `self`",
    note = "in place, only the other operand stretches: it may have fewer axes than `self`, not more"
)]
pub trait Beyond: Length {}
