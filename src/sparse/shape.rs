//! Shapes of sparse tensors, and the types of the shapes of their indices.
//!
//! | shape | `Rank` | `Indices` |
//! |---|---|---|
//! | `[]` | 0 | `[0, _]` |
//! | `[m, n]` | 2 | `[2, _]` |
//! | `AnyRank` | `_` | `AnyRank` |
//!
//! The rank of a list as a length is looked up in a table of ranks 0 to 8, as for positions: to count it (`rank [.., d] = rank [..] + 1`) would need
//! numbers that can be computed with, and a bound for them.

use crate::dim::{Dyn, Length, N, One};
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// The values of entries: `[nnz]`.
pub type Column = ((), Dyn);

/// A shape that a sparse tensor can have: its rank is known as a length, or it is [`AnyRank`].
///
/// Generic code requires it: `fn f<S: SparseShape>(s: &Sparse<f32, S>)`.
#[diagnostic::on_unimplemented(
    message = "a sparse tensor cannot have shape `{Self}`: the number of its axes is not known, or above 8",
    label = "no indices `[ndim, nnz]` for this shape",
    note = "a list of 0 to 8 axes has a rank, and so has `AnyRank`; generic code asks for it: `S: SparseShape`"
)]
pub trait SparseShape: Lengths {
    /// The number of axes, as a length.
    type Rank: Length;
    /// The shape of the indices, `[ndim, nnz]`.
    type Indices: Lengths;
}

/// The shape of the indices of a sparse tensor of shape `S`.
pub type Indices<S> = <S as SparseShape>::Indices;

/// `impl<A: Length, B: Length> SparseShape for (((), A), B) { type Rank = N<2>; type Indices = (((), N<2>), Dyn); }`
macro_rules! ranks {
    ($($rank:ty: $shape:ty, [$($d:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($d: Length),*> SparseShape for $shape {
            type Rank = $rank;
            type Indices = (((), $rank), Dyn);
        }
    )*};
}
ranks! {
    N<0>: (), [];
    One: ((), A), [A];
    N<2>: (((), A), B), [A B];
    N<3>: ((((), A), B), C), [A B C];
    N<4>: (((((), A), B), C), D), [A B C D];
    N<5>: ((((((), A), B), C), D), E), [A B C D E];
    N<6>: (((((((), A), B), C), D), E), F), [A B C D E F];
    N<7>: ((((((((), A), B), C), D), E), F), G), [A B C D E F G];
    N<8>: (((((((((), A), B), C), D), E), F), G), H), [A B C D E F G H];
}
#[diagnostic::do_not_recommend]
impl SparseShape for AnyRank {
    type Rank = Dyn;
    type Indices = AnyRank;
}

/// The shape of a tensor that can be the indices of a sparse tensor of shape `S`.
///
/// `[r, nnz]` where r may be the rank of `S`; `AnyRank`, checked at run time.
#[diagnostic::on_unimplemented(
    message = "indices of shape `{Self}` are not `[ndim, nnz]`, as the indices of a sparse tensor are",
    label = "indices have two axes",
    note = "one row for each axis of the sparse tensor, one column for each entry"
)]
pub trait IndicesOf<S>: Lengths {}
impl<S: SparseShape, D: Length + SparseRows<S::Rank>, E: Length> IndicesOf<S> for (((), D), E) {}
#[diagnostic::do_not_recommend]
impl<S: SparseShape> IndicesOf<S> for AnyRank {}

/// A number of rows that the indices of a sparse tensor of `R` axes may have: `r = r`, `r = _`.
#[diagnostic::on_unimplemented(
    message = "indices with `{Self}` rows cannot name positions in a sparse tensor with `{R}` axes",
    label = "one row for each axis",
    note = "indices are `[ndim, nnz]`: each column is the position of one entry"
)]
pub trait SparseRows<R> {}
// Not recommended: rustc reports the rows, not the sameness behind it.
#[diagnostic::do_not_recommend]
impl<D: SameDim<R>, R> SparseRows<R> for D {}

/// The shape of a tensor that can be the values of indices of shape `I`.
///
/// `[nnz]` for `[ndim, nnz]`; `AnyRank`, checked at run time.
#[diagnostic::on_unimplemented(
    message = "values of shape `{Self}` are not `[nnz]`, as the values of indices of shape `{I}` are",
    label = "values have one axis",
    note = "one value for each column of the indices"
)]
pub trait ValuesOf<I>: Lengths {}
impl<R, D, E: Length + Entries<D>> ValuesOf<(R, D)> for ((), E) {}
#[diagnostic::do_not_recommend]
impl<E: Length> ValuesOf<AnyRank> for ((), E) {}
#[diagnostic::do_not_recommend]
impl<I> ValuesOf<I> for AnyRank {}

/// A number of values for `D` columns of indices: `n = n`, `n = _`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` values do not belong to `{D}` columns of indices",
    label = "one value for each column",
    note = "indices are `[ndim, nnz]`, values are `[nnz]`"
)]
pub trait Entries<D> {}
#[diagnostic::do_not_recommend]
impl<E: SameDim<D>, D> Entries<D> for E {}
