//! An index that is a vector, and others that need no alignment.
//!
//! Known by now: gathering by an index that lines up with the first axes (`gather`). This file adds the relations that need less alignment.

use super::{
    Aligns, AtMostAsManyAxes, CoversAxes, GatherAt, HasAnAxis, IndexAxis, LacksNone, Misplaced, NoAxesBeyond,
    NoFewerAxes,
};
use crate::dim::{Dyn, Length, One, Sym, Tag};
use crate::shape::Lengths;
use crate::shape::axis::{At, Before, HasAxis, InList, Last, Sole};
use crate::shape::same::{Same, SameDim};
use core::marker::PhantomData;

/// The shape of an index that selects positions of the axis `A` of a shape `S`: the bound of `index_select`.
///
/// `[5]` selects from `[4, 3]` along 0, giving `[5, 3]`.
///
/// # Shapes
///
/// | method | index | result |
/// |---|---|---|
/// | `index_select` | `[k]` | `[.., k, ..]`, k at the axis |
/// | `index_add`, `index_fill` | `[k]` | `self`; `src` is `[.., k, ..]` |
/// | `take_along_dim` | the rank of the input | as for `gather` |
/// | `embedding` | `[r..]`, into a table `[v, d]` | `[r.., d]` |
/// | `searchsorted` | values `[r..]`, in `[n]` or `[l.., n]` | `[r..]` |
#[diagnostic::on_unimplemented(
    message = "an index of shape `{Self}` is not a vector",
    label = "expected an index with one axis",
    note = "`index_select`, `index_add` and `index_fill` take the same positions everywhere: one axis; `gather` takes others"
)]
pub trait SelectAlong<S, const A: isize>: NamesAlong<S, A> {
    /// The shape of the selected elements.
    type Out: Lengths;
}

/// The shape of an index that names positions of the axis `A` of a shape `S`: the bound of `index_fill`, and of `index_add` on the index.
#[diagnostic::on_unimplemented(
    message = "an index of shape `{Self}` is not a vector",
    label = "expected an index with one axis",
    note = "`index_select`, `index_add` and `index_fill` take the same positions everywhere: one axis; `gather` takes others"
)]
pub trait NamesAlong<S, const A: isize> {
    /// The number of positions, and the axis: a `Positions`.
    type Spot;
}

/// `K` positions along the axis at the place `P`.
pub struct Positions<K, P>(PhantomData<(K, P)>);

/// The positions of the axis `A` of `S` that an index of shape `R` names.
pub type SpotAlong<S, R, const A: isize> = <R as NamesAlong<S, A>>::Spot;

/// The shape of the elements that an index of shape `R` selects along the axis `A` of `S`.
pub type Selected<S, R, const A: isize> = <R as SelectAlong<S, A>>::Out;

/// `[.., d, ..]` by `[k]` is `[.., k, ..]`.
impl<R, S, K: Length, P, const A: isize> SelectAlong<S, A> for R
where
    R: Positional<Count = K>,
    S: HasAxis<A, Place = P> + At<P>,
    P: RoomFor<K>,
{
    type Out = <S as At<P>>::With<K>;
}
/// `[k]`: k positions along the axis
impl<R, S, K: Length, P, const A: isize> NamesAlong<S, A> for R
where
    R: Positional<Count = K>,
    S: HasAxis<A, Place = P> + At<P>,
{
    type Spot = Positions<K, P>;
}

/// The shape of an index that names positions: a vector, or a scalar, which names one.
#[diagnostic::on_unimplemented(
    message = "an index of shape `{Self}` is not a vector",
    label = "expected an index with one axis",
    note = "`index_select`, `index_add` and `index_fill` take the same positions everywhere: one axis; `gather` takes others"
)]
pub trait Positional {
    /// The number of positions.
    type Count: Length;
}
/// `[k]`: k
#[diagnostic::do_not_recommend]
impl<K: Length> Positional for ((), K) {
    type Count = K;
}
/// `[]`: one
#[diagnostic::do_not_recommend]
impl Positional for () {
    type Count = One;
}

/// A place that can hold `K` positions: any number in a list, one position in a scalar, which stays a scalar.
#[diagnostic::on_unimplemented(
    message = "an index of `{K}` positions cannot pick from a scalar, which has one",
    label = "a scalar stays a scalar",
    note = "the index names position 0 once: `&Tensor::from([0_i64])`"
)]
pub trait RoomFor<K> {}
/// In a list: any number
#[diagnostic::do_not_recommend]
impl<P: InList, K> RoomFor<K> for P {}
/// In a scalar: one
#[diagnostic::do_not_recommend]
impl<const A: isize> RoomFor<One> for Sole<A> {}
/// In a scalar, `_`: checked at run time
#[diagnostic::do_not_recommend]
impl<const A: isize> RoomFor<Dyn> for Sole<A> {}
/// In a scalar, `name`: checked at run time
#[diagnostic::do_not_recommend]
impl<T: Tag, const A: isize> RoomFor<Sym<T>> for Sole<A> {}

/// The shape of values that are added to a shape `S` at `Positions`: the bound of `index_add` on `src`.
///
/// `[2, 3]` is added to `[4, 3]` at two positions along 0.
pub trait AddAlong<S, At> {}
/// `[.., k, ..]` at the axis, and of the same rank
impl<V, S, K, N, J, P, Q> AddAlong<S, Positions<K, P>> for V
where
    V: Aligns<S, Lacks = N>,
    N: LacksNone<P, Place = Q, Verdict = J>,
    J: CoversAxes<V, S> + NoAxesBeyond<V, S>,
    Q: AddAt<S, V, K>,
{
}

/// A place along which values of shape `V` have length `K`, and elsewhere the lengths of `S`.
pub trait AddAt<S, V, K> {}
/// Behind the axis: `d = f`.
impl<P: AddAt<S, V, K>, S, V, D: SameDim<F>, F, K> AddAt<(S, D), (V, F), K> for Before<P> {}
/// At the axis: `k = f`, and in front `s = v`.
impl<S: Same<V>, V, D, F, K: ValueForEach<F>> AddAt<(S, D), (V, F), K> for Last {}
/// A scalar is added to a scalar, once.
impl<S, V, K: ValueForEach<One>, const A: isize> AddAt<S, V, K> for Sole<A> {}

/// A number of positions for which a `src` of length `F` has one value each.
#[diagnostic::on_unimplemented(
    message = "an index names `{Self}` positions, but `src` has length `{F}` along the axis",
    label = "there is one value for each position",
    note = "nothing is stretched here, not even a length of 1"
)]
pub trait ValueForEach<F> {}
/// `k = f`
#[diagnostic::do_not_recommend]
impl<K: SameDim<F>, F> ValueForEach<F> for K {}

/// The shape of an index that takes elements of a shape `S` of the same rank, along axis `A`: the bound of
/// `take_along_dim`.
pub trait TakeAlong<S, const A: isize> {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of the elements that an index of shape `R` takes from `S` along axis `A`.
pub type Taken<S, R, const A: isize> = <R as TakeAlong<S, A>>::Out;

/// Like `GatherAlong`, with nothing appended.
impl<R, S, K, J, P, Q, O, const A: isize> TakeAlong<S, A> for R
where
    R: Aligns<S, Lacks = K> + HasAnAxis<A> + IndexAxis<A, Place = P>,
    K: AtMostAsManyAxes<R, S> + LacksNone<P, Place = Q, Verdict = J>,
    J: NoFewerAxes<R, S>,
    Q: GatherAt<S, R, Out = O>,
    O: Lengths,
{
    type Out = O;
}

/// The shape of an index into the rows of a table of shape `S`: the bound of `embedding`.
///
/// `[2, 7]` into `[1000, 64]` gives `[2, 7, 64]`.
pub trait EmbedIn<S> {
    /// The shape of the rows.
    type Out: Lengths;
}

/// The shape of the rows of a table of shape `S` that an index of shape `R` selects.
pub type Embedded<S, R> = <R as EmbedIn<S>>::Out;

/// `[v, d]` by `[r..]` is `[r.., d]`.
impl<R: Lengths, S: Table<Width = D>, D: Length> EmbedIn<S> for R {
    type Out = (R, D);
}

/// A table of rows.
#[diagnostic::on_unimplemented(
    message = "a table of shape `{Self}` is not a matrix",
    label = "expected a table of rows, `[V, D]`",
    note = "`embedding` picks rows: `[V, D]` by an index of any shape gives that shape and `D`"
)]
pub trait Table {
    /// The length of a row.
    type Width: Length;
}
/// `[v, d]`
#[diagnostic::do_not_recommend]
impl<V: Length, D: Length> Table for (((), V), D) {
    type Width = D;
}

/// The shape of values that are searched in sorted rows of shape `S`: the bound of `searchsorted`.
#[diagnostic::on_unimplemented(
    message = "values of shape `{Self}` cannot be searched in shape `{S}`",
    label = "the leading axes of both must be the same",
    note = "a sorted vector takes values of any shape; of more axes, all but the last are the same on both sides"
)]
pub trait SearchIn<S> {}
/// In a vector: any values.
impl<R: Lengths, D: Length> SearchIn<((), D)> for R {}
/// In rows: `[l.., n]` takes `[l.., m]`.
impl<L: Lengths, C: Length, D: Length, R, E> SearchIn<((L, C), D)> for (R, E) where (L, C): Same<R> {}

/// A shape with exactly one axis: the bound of `bincount`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not a vector",
    label = "expected exactly one axis",
    note = "`bincount` counts the elements of a vector: `x.flatten::<0, -1>()` makes one"
)]
pub trait Vector: Lengths {}
/// `[d]`
impl<D: Length> Vector for ((), D) {}

// Refused rows (see `broadcasting/expand.rs`).

/// At no place: rejected by the bound that found none.
impl<S, V, K> AddAt<S, V, K> for Misplaced {}
