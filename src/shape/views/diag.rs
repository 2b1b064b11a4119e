//! Vectors on the diagonals of matrices, and the diagonals of matrices as vectors.
//!
//! Known by now: diagonals, and offsets (`diagonal`). This file adds the other direction, which copies.

use crate::dim::number::{Tens, ToLength};
use crate::dim::{Length, Sum};
use crate::shape::diagonal::{Backwards, Crosses, Offset, Onwards, Shift};
use crate::shape::{Dim, Lengths};

/// A vector that becomes the diagonal of a matrix, or a matrix that becomes its diagonal, `OFF` positions to
/// the right of the main one.
///
/// # Shapes
///
/// | relation | shapes |
/// |---|---|
/// | `Diag<OFF>` | `[n]` gives `[\|OFF\| + n, \|OFF\| + n]`; `[m, n]` gives the length of its [`Diagonal`](crate::shape::Diagonal) |
/// | `DiagEmbed<OFF>` | `[.., n]` gives `[.., \|OFF\| + n, \|OFF\| + n]` |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no `diag`: it is neither that of a vector nor that of a matrix",
    label = "diag(): Supports 1D or 2D tensors",
    note = "more axes: `diagonal::<OFFSET, A, B>()` takes a diagonal, `diag_embed::<OFFSET>()` makes matrices of vectors"
)]
pub trait Diag<const OFF: isize>: Lengths {
    /// The shape of the matrix, or of the vector.
    type Out: Lengths;
}

/// The shape of `diag` for `S`.
pub type DiagOf<S, const OFF: isize> = <S as Diag<OFF>>::Out;

/// `[n]` gives `[|off| + n, |off| + n]`
#[diagnostic::do_not_recommend]
impl<D, O, const OFF: isize> Diag<OFF> for ((), D)
where
    D: Dim + Widens<OFF, Out = O>,
    O: Length,
{
    type Out = (((), O), O);
}
/// `[m, n]` gives the length of its diagonal
#[diagnostic::do_not_recommend]
impl<C, D, O, const OFF: isize> Diag<OFF> for (((), C), D)
where
    C: Length + Crosses<D, OFF, Out = O>,
    D: Length,
    O: Length,
{
    type Out = ((), O);
}

/// A shape whose last axis becomes the diagonal of a matrix, `OFF` positions to the right of the main one.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis that could become a diagonal",
    label = "at least one axis was expected",
    note = "`diag_embed::<OFFSET>()` makes a matrix of each vector along the last axis"
)]
pub trait DiagEmbed<const OFF: isize>: Lengths {
    /// The shape of the matrices.
    type Out: Lengths;
}

/// The shape of the matrices with the last axis of `S` as diagonal.
pub type DiagEmbedded<S, const OFF: isize> = <S as DiagEmbed<OFF>>::Out;

/// `[.., n]` gives `[.., |off| + n, |off| + n]`
#[diagnostic::do_not_recommend]
impl<L, D, O, const OFF: isize> DiagEmbed<OFF> for (L, D)
where
    L: Lengths,
    D: Dim + Widens<OFF, Out = O>,
    O: Length,
{
    type Out = ((L, O), O);
}

/// A length with the rows that an offset leaves free.
pub trait Widens<const OFF: isize> {
    /// The longer length, `|off| + d`.
    type Out: Dim;
}
/// `|off| + d`, by the number of the offset
#[diagnostic::do_not_recommend]
impl<D: Dim, G: Frees<D>, const OFF: isize> Widens<OFF> for D
where
    Offset<OFF>: Shift<Sign = G>,
{
    type Out = G::Out;
}

/// An offset `off`, which adds rows to a length `D`. (Why the offset is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait Frees<D> {
    /// The longer length, `|off| + d`.
    type Out: Dim;
}
macro_rules! freed {
    ($($sign:ident)*) => {$(
        /// `0 + d = d`
        impl<D: Dim> Frees<D> for $sign<()> {
            type Out = D;
        }
        /// `u + d`: the number in front
        impl<D: Dim, R, X, E: Dim> Frees<D> for $sign<Tens<R, X>>
        where
            Tens<R, X>: ToLength<Length = E>,
        {
            type Out = Sum<E, D>;
        }
    )*};
}
freed! { Onwards Backwards }

// Refused rows (see `broadcasting/expand.rs`).

/// Two rows for each other rank, which no real offset matches: when rustc looks for a method it does not know `OFF` yet, and would report that there
/// is no such method, and not the reason.
macro_rules! nowhere {
    ($($off:expr),*) => {$(
        /// `[]`: never
        #[diagnostic::do_not_recommend]
        impl Diag<{ $off }> for () {
            type Out = ();
        }
        /// `[.., a, b, c]`: never
        #[diagnostic::do_not_recommend]
        impl<L: Lengths, A: Length, B: Length, C: Length> Diag<{ $off }> for (((L, A), B), C) {
            type Out = ();
        }
        /// `[]`: never
        #[diagnostic::do_not_recommend]
        impl DiagEmbed<{ $off }> for () {
            type Out = ();
        }
    )*};
}
nowhere! { isize::MIN, isize::MAX }
