//! Relations: shapes of matrices, shapes of square matrices, and the shape of the solution of a system.

use congruent::dim::{Length, Minimum};
use congruent::shape::Broadcast;
use congruent::shape::same::SameDim;
use congruent::{AnyRank, Dim, Lengths};

/// Shapes of a matrix, or of a batch of matrices: `[.., m, n]`.
///
/// `k` is the smaller one of `m` and `n`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not a matrix: linear algebra works on the last two axes",
    label = "at least two axes were expected",
    note = "`x.unsqueeze::<-1>()` makes a column of a vector, `x.unsqueeze::<0>()` a row"
)]
pub trait Matrices: Lengths {
    /// The batch: `[..]`.
    type Batch: Lengths;
    /// The shape `[.., m, k]`.
    type Tall: Lengths;
    /// The shape `[.., k]`.
    type Diagonal: Lengths;
    /// The shape `[.., k, n]`.
    type Wide: Lengths;
    /// The shape `[.., n, m]`.
    type Transposed: Lengths;
    /// The shape `[.., m, m]`.
    type Rows: Lengths;
}

/// `[l.., m, n]`
impl<L: Lengths, M: Dim, N: Dim> Matrices for ((L, M), N) {
    type Batch = L;
    type Tall = ((L, M), Minimum<M, N>);
    type Diagonal = (L, Minimum<M, N>);
    type Wide = ((L, Minimum<M, N>), N);
    type Transposed = ((L, N), M);
    type Rows = ((L, M), M);
}

/// `?`: checked at run time
impl Matrices for AnyRank {
    type Batch = AnyRank;
    type Tall = AnyRank;
    type Diagonal = AnyRank;
    type Wide = AnyRank;
    type Transposed = AnyRank;
    type Rows = AnyRank;
}

/// Shapes of a square matrix, or of a batch of square matrices: `[.., n, n]`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not a matrix: linear algebra works on the last two axes",
    label = "two equal axes were expected at the end"
)]
pub trait Square: Lengths {
    /// The batch: `[..]`.
    type Batch: Lengths;
    /// The shape `[.., n]`.
    type Vector: Lengths;
}

/// A number of columns that a square matrix of `M` rows can have.
#[diagnostic::on_unimplemented(
    message = "a matrix of `{M}` rows and `{Self}` columns is not square",
    label = "these lengths must be equal",
    note = "`lstsq`, `pinv`, `qr` and `svd` take matrices of any two lengths; in generic code a square is `shape![N, N]`"
)]
pub trait SquareWith<M> {}
/// `m = n`
#[diagnostic::do_not_recommend]
impl<M, N: SameDim<M>> SquareWith<M> for N {}

/// `[l.., n, n]`
impl<L: Lengths, M: Length, N: Length + SquareWith<M>> Square for ((L, M), N) {
    type Batch = L;
    type Vector = (L, N);
}

/// `?`: checked at run time
impl Square for AnyRank {
    type Batch = AnyRank;
    type Vector = AnyRank;
}

/// Square matrices that can form a system with a right-hand side of shape `R`.
///
/// # Shapes
///
/// | self | right-hand side | solution |
/// |---|---|---|
/// | `[l.., n, n]` | `[n]` | `[l.., n]` |
/// | `[l.., n, n]` | `[r.., n, k]` | `[l ∘ r.., n, k]` |
///
/// (NumPy's rule since 2.0: only a right-hand side of one axis is a vector.)
pub trait Solves<R>: Square {
    /// The shape of the solution.
    type Out: Lengths;
}
/// `s \ r` for square matrices, by the impls of [`Problem`]
impl<S: Square + Problem<R, Out = O>, R, O: Lengths> Solves<R> for S {
    type Out = O;
}

/// A number of rows that the right-hand side of matrices of `N` rows can have.
#[diagnostic::on_unimplemented(
    message = "matrices of `{N}` rows cannot have a right-hand side of `{Self}` rows",
    label = "these lengths must be equal",
    note = "a right-hand side is `[m]`, or `[.., m, k]` of `k` columns; a batch of vectors is `b.unsqueeze::<-1>()`"
)]
pub trait RightOf<N> {}
/// `n = m`
#[diagnostic::do_not_recommend]
impl<N, M: SameDim<N>> RightOf<N> for M {}

/// Matrices that can form a least-squares problem with a right-hand side of shape `R`.
///
/// # Shapes
///
/// | self | right-hand side | solution |
/// |---|---|---|
/// | `[l.., m, n]` | `[m]` | `[l.., n]` |
/// | `[l.., m, n]` | `[r.., m, k]` | `[l ∘ r.., n, k]` |
pub trait LeastSquares<R>: Lengths {
    /// The shape of the solution.
    type Out: Lengths;
}
/// `s \ r`, by the impls of [`Problem`]
impl<S: Problem<R, Out = O>, R, O: Lengths> LeastSquares<R> for S {
    type Out = O;
}

/// The impls behind [`Solves`] and [`LeastSquares`]. Each of these traits has a single blanket impl, so that rustc lists no alternatives in an error.
#[diagnostic::on_unimplemented(
    message = "matrices of shape `{Self}` cannot have a right-hand side of shape `{R}`",
    label = "`[.., m, n]` takes `[m]` or `[.., m, k]`"
)]
pub trait Problem<R>: Lengths {
    /// The shape of the solution.
    type Out: Lengths;
}

/// `[l.., m, n] \ [m] = [l.., n]`
impl<L: Lengths, M: Length, N: Length, E: Length + RightOf<M>> Problem<((), E)> for ((L, M), N) {
    type Out = (L, N);
}

/// `[l.., m, n] \ [r.., m, k] = [l ∘ r.., n, k]`
impl<L, M: Length, N: Length, R: Lengths, E: Length + RightOf<M>, K: Length, O: Lengths> Problem<((R, E), K)>
    for ((L, M), N)
where
    L: Lengths + Broadcast<R, Out = O>,
{
    type Out = ((O, N), K);
}

/// `[l.., m, n] \ ? = ?`
impl<L: Lengths, M: Length, N: Length> Problem<AnyRank> for ((L, M), N) {
    type Out = AnyRank;
}

/// `? \ r = ?`
impl<R: Lengths> Problem<R> for AnyRank {
    type Out = AnyRank;
}
