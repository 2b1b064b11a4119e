//! Vectors on the diagonals of matrices, and back.
//!
//! Known by now: diagonals, and offsets (`diagonal`). This file adds the other direction, which copies.

use crate::dim::number::{Decimal, SumOf, ToDecimal, ToLength};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag};
use crate::shape::Lengths;
use crate::shape::diagonal::{Backwards, Crosses, Offset, Onwards, Shift};

/// A vector that becomes the diagonal of a matrix, or a matrix that becomes its diagonal, `OFF` positions to
/// the right of the main one.
///
/// # Shapes
///
/// | relation | shapes |
/// |---|---|
/// | `Diag<OFF>` | `[n]` gives `[n + \|OFF\|, n + \|OFF\|]`; `[m, n]` gives the length of its [`Diagonal`](crate::shape::Diagonal) |
/// | `DiagEmbed<OFF>` | `[.., n]` gives `[.., n + \|OFF\|, n + \|OFF\|]` |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no `diag`: it is neither that of a vector nor that of a matrix",
    label = "diag(): Supports 1D or 2D tensors",
    note = "more axes: `diagonal::<OFFSET, A, B>()` takes a diagonal, `diag_embed::<OFFSET>()` makes matrices of vectors"
)]
pub trait Diag<const OFF: isize>: Lengths {
    /// The shape of the matrix, or of the vector.
    type Out: Lengths;
}

/// The shape that `diag` makes of `S`.
pub type DiagOf<S, const OFF: isize> = <S as Diag<OFF>>::Out;

/// `[n]` gives `[n + |off|, n + |off|]`
#[diagnostic::do_not_recommend]
impl<D, O, const OFF: isize> Diag<OFF> for ((), D)
where
    D: Length + Widens<OFF, Out = O>,
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

/// `[.., n]` gives `[.., n + |off|, n + |off|]`
#[diagnostic::do_not_recommend]
impl<L, D, O, const OFF: isize> DiagEmbed<OFF> for (L, D)
where
    L: Lengths,
    D: Length + Widens<OFF, Out = O>,
    O: Length,
{
    type Out = ((L, O), O);
}

/// A length with the rows that an offset leaves free.
pub trait Widens<const OFF: isize> {
    /// `d + |off|`
    type Out: Length;
}
/// Known lengths only: a row for `Dyn` and for names would overlap with a row for every length.
macro_rules! widened {
    ($([$($param:tt)*] $d:ty;)*) => {$(
        /// `n` gives `n + |off|`, by the sign of the offset.
        impl<G, O: Length, $($param)* const OFF: isize> Widens<OFF> for $d
        where
            Offset<OFF>: Shift<Sign = G>,
            G: Frees<$d, Out = O>,
        {
            type Out = O;
        }
    )*};
}
widened! {
    [] One;
    [const V: usize,] N<V>;
    [const H: usize, const L: usize,] K<H, L>;
    [const H: usize, const T: usize, const L: usize,] M<H, T, L>;
}
/// `_` gives `_`.
impl<const OFF: isize> Widens<OFF> for Dyn {
    type Out = Dyn;
}
/// `name` gives `_`.
impl<T: Tag, const OFF: isize> Widens<OFF> for Sym<T> {
    type Out = Dyn;
}

/// An offset: a length `D` with so many rows more. (Why it is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait Frees<D> {
    /// `d + |off|`
    type Out: Length;
}
macro_rules! freed {
    ($($sign:ident)*) => {$(
        /// `n + u`
        impl<D, U: Decimal, V: Decimal, O: Length> Frees<D> for $sign<U>
        where
            D: ToDecimal<Decimal = V>,
            SumOf<V, U>: ToLength<Length = O>,
        {
            type Out = O;
        }
    )*};
}
freed! { Onwards Backwards }

// Refused rows (`broadcasting/expand.rs` says what these are).

/// Two rows of every other rank that no real offset matches: when rustc looks for a method it does not know `OFF` yet, and would
/// say that there is no such method, and not why.
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
