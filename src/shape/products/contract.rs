//! Products summed over axes that are named by number: `inner`, `tensordot`, `cross`, `bilinear`; angles and distances.
//!
//! Known by now: contracted lengths (`matmul`), lists of axes that are removed (`reduce_axes`), and the concatenation of lists (`flatten`). This file adds
//! relations that combine them.

use crate::dim::{Length, N, One};
use crate::shape::axis::{At, Ax, AxisList, HasAxis, InList};
use crate::shape::broadcast::Broadcast;
use crate::shape::flatten::ConcatAxes;
use crate::shape::matmul::Contracts;
use crate::shape::reduce::Reduce;
use crate::shape::reduce_axes::ReduceAxes;
use crate::shape::same::{Same, SameDim};
use crate::shape::{AnyRank, Lengths, List};

/// A shape whose last axis is as long as that of `S`, the left operand.
///
/// # Shapes
///
/// | relation | left | right | result |
/// |---|---|---|---|
/// | [`InnerWith`] | `[l.., k]` | `[r.., k]` | `[l.., r..]` |
/// | [`Tensordot`] along `axes![0]` and `axes![1]` | `[k, m]` | `[n, k]` | `[m, n]` |
/// | [`Cross`] | `[.., 3, ..]` | `[.., 3, ..]` | both broadcast |
/// | [`Alike`] | `[.., m]` | `[.., m]` | both broadcast, without an axis |
/// | [`Distances`] | `[l.., p, m]` | `[r.., q, m]` | `[l ∘ r.., p, q]` |
/// | [`Bilinear`] by `[o, i, j]` | `[l.., i]` | `[l.., j]` | `[l.., o]` |
pub trait InnerWith<S>: Lengths {
    /// The result, `[l.., r..]`.
    type Out: Lengths;
}

/// The shape of the inner product of `S` and `R`.
pub type InnerProduct<S, R> = <R as InnerWith<S>>::Out;

/// `s · rᵀ`, when the last lengths are the same
impl<R: LastAxes<S, Left = D, Right = E, Out = O>, S, D: Contracts<E>, E, O: Lengths> InnerWith<S> for R {
    type Out = O;
}

/// A shape that `inner` combines with a shape `S`: any shape.
pub trait LastAxes<S>: Lengths {
    /// The left contracted length; 1 for a scalar or an unknown rank.
    type Left: Length;
    /// The right contracted length; 1 for a scalar or an unknown rank.
    type Right: Length;
    /// The result, `[l.., r..]`.
    type Out: Lengths;
}
/// `[l.., k] · [r.., k]ᵀ = [l.., r..]`
impl<L: ConcatAxes<R, Out = O> + Lengths, D: Length, R: Lengths, E: Length, O: Lengths> LastAxes<(L, D)> for (R, E) {
    type Left = D;
    type Right = E;
    type Out = O;
}
/// `[] · r = r`
impl<R: Lengths, E: Length> LastAxes<()> for (R, E) {
    type Left = One;
    type Right = One;
    type Out = (R, E);
}
/// `s · [] = s`
impl<S: Lengths> LastAxes<S> for () {
    type Left = One;
    type Right = One;
    type Out = S;
}
/// `s · ? = ?`
impl<S: Lengths> LastAxes<S> for AnyRank {
    type Left = One;
    type Right = One;
    type Out = AnyRank;
}
/// `? · [.., e] = ?`
impl<R: Lengths, E: Length> LastAxes<AnyRank> for (R, E) {
    type Left = One;
    type Right = One;
    type Out = AnyRank;
}

/// A shape whose axes `Y` are contracted with the axes `X` of `S`, the left operand.
pub trait Tensordot<S, X, Y>: Lengths {
    /// The remaining axes of both, concatenated.
    type Out: Lengths;
}

/// The shape of the product of `S` and `R` along the axes `X` of `S` and `Y` of `R`.
pub type Tensordotted<S, R, X, Y> = <R as Tensordot<S, X, Y>>::Out;

/// `s` without `x`, then `r` without `y`, when the lengths along both are the same
impl<S: Lengths, R: Lengths, X, Y, P, Q, O> Tensordot<S, X, Y> for R
where
    X: Leaving<S, Out = P>,
    Y: Leaving<R, Out = Q>,
    X: ContractsEach<Y, S, R>,
    P: ConcatAxes<Q, Out = O>,
    O: Lengths,
{
    type Out = O;
}

/// A list of axes of `S` that are contracted; it may be empty.
///
/// (A trait of the axes, not of the shape: if a call names no axes, rustc counts arguments instead of searching lists of axes without end.)
pub trait Leaving<S>: AxisList {
    /// The other axes.
    type Out: Lengths;
}
/// `s` without `axes![]` is `s`.
#[diagnostic::do_not_recommend]
impl<S: Lengths> Leaving<S> for () {
    type Out = S;
}
/// `s` without `axes![x.., A]`
#[diagnostic::do_not_recommend]
impl<S: ReduceAxes<(X, Ax<A>), Out = O>, X, O: Lengths, const A: isize> Leaving<S> for (X, Ax<A>)
where
    (X, Ax<A>): AxisList,
{
    type Out = O;
}

/// Axes of `S` that are contracted with the axes `Y` of `R`, in pairs.
#[diagnostic::on_unimplemented(
    message = "`tensordot` contracts as many axes of one side as of the other: name as many of both",
    label = "one list has more axes",
    note = "the axes are paired in the order in which they are written, as in `a.tensordot::<axes![0, 1], axes![2, 0]>(&b)`"
)]
pub trait ContractsEach<Y, S, R>: AxisList {}
/// `axes![]` with `axes![]`
#[diagnostic::do_not_recommend]
impl<S, R> ContractsEach<(), S, R> for () {}
/// `axes![x.., A]` with `axes![y.., B]`, when `x` goes with `y`, and `s` is as long at `A` as `r` at `B`
impl<X, Y, S, R, P, Q, D, E, const A: isize, const B: isize> ContractsEach<(Y, Ax<B>), S, R> for (X, Ax<A>)
where
    X: ContractsEach<Y, S, R>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    R: HasAxis<B, Place = Q> + At<Q, Dim = E>,
    D: Contracts<E>,
{
}

/// A shape with an axis number `A` of length 3, which broadcasts with the shape `S` and its axis `A` of length 3.
pub trait Cross<S, const A: isize>: Lengths {
    /// The broadcast shape of both.
    type Out: List;
}

/// The shape of the cross product of `S` and `R`.
pub type Crossed<S, R, const A: isize> = <R as Cross<S, A>>::Out;

/// `s ∘ r`, when both have an axis `A` of length 3 at the same place from the back
impl<S, R, P, D, E, O: List, const A: isize> Cross<S, A> for R
where
    S: HasAxis<A, Place = P> + At<P, Dim = D> + Broadcast<R, Out = O>,
    R: HasAxis<A, Place = P> + At<P, Dim = E>,
    P: InList,
    D: OfThree,
    E: OfThree,
{
    type Out = O;
}

/// The length of an axis of vectors that have a cross product: 3.
#[diagnostic::on_unimplemented(
    message = "a cross product is of vectors of 3 elements, not of `{Self}`: name an axis of length 3",
    label = "the axis must have length 3"
)]
pub trait OfThree: Length {}
/// `d = 3`
#[diagnostic::do_not_recommend]
impl<D: SameDim<N<3>> + Length> OfThree for D {}

/// A shape that broadcasts with `S`, so that vectors along axis `A` can be compared.
pub trait Alike<S, const A: isize>: Lengths {
    /// The broadcast shape of both, without the axis.
    type Out: Lengths;
}

/// The shape of a comparison of the vectors of `S` and `R` along axis `A`.
pub type Compared<S, R, const A: isize> = <R as Alike<S, A>>::Out;

/// `s ∘ r`, without axis `A`
impl<S: Broadcast<R, Out = P>, R: Lengths, P: Reduce<A, Out = O>, O: Lengths, const A: isize> Alike<S, A> for R {
    type Out = O;
}

/// Points, as rows of matrices, that have distances from the points of shape `S`.
pub trait Distances<S>: Lengths {
    /// The result, `[l.., p, r]`.
    type Out: Lengths;
}

/// The shape of the distances of points of shapes `S` and `R`.
pub type Distanced<S, R> = <R as Distances<S>>::Out;

/// A number for each pair of rows, when the rows are as long
impl<R: Points<S, Left = D, Right = E, Out = O>, S, D: SameDim<E>, E, O: Lengths> Distances<S> for R {
    type Out = O;
}

/// Points, as rows of matrices, combined with points of shape `S`.
#[diagnostic::on_unimplemented(
    message = "`cdist` takes matrices of points, not shapes `{S}` and `{Self}`: give each as rows of coordinates",
    label = "both must have at least two axes"
)]
pub trait Points<S>: Lengths {
    /// The length of the left rows; 1 for an unknown rank.
    type Left: Length;
    /// The length of the right rows; 1 for an unknown rank.
    type Right: Length;
    /// The result, `[l ∘ r.., p, q]`.
    type Out: Lengths;
}
/// `[l.., p, m]` and `[r.., q, m]` have `[l ∘ r.., p, q]`.
#[diagnostic::do_not_recommend]
impl<L: Broadcast<R, Out = O> + Lengths, C: Length, D: Length, R: Lengths, E: Length, F: Length, O: Lengths>
    Points<((L, C), D)> for ((R, E), F)
{
    type Left = D;
    type Right = F;
    type Out = ((O, C), E);
}
/// `s` and `?` have `?`.
#[diagnostic::do_not_recommend]
impl<S: Lengths> Points<S> for AnyRank {
    type Left = One;
    type Right = One;
    type Out = AnyRank;
}
/// `?` and `[.., e, f]` have `?`.
#[diagnostic::do_not_recommend]
impl<R: Lengths, E: Length, F: Length> Points<AnyRank> for ((R, E), F) {
    type Left = One;
    type Right = One;
    type Out = AnyRank;
}

/// A weight `[o, i, j]` for inputs of shapes `S`, `[l.., i]`, and `R`, `[l.., j]`.
pub trait Bilinear<S, R>: Lengths {
    /// The result, `[l.., o]`.
    type Out: Lengths;
}

/// The shape of `S` and `R` mapped by a weight of shape `W`.
pub type BilinearMapped<S, R, W> = <W as Bilinear<S, R>>::Out;

/// `[l.., i]` and `[r.., j]` by `[o, i, j]`, when `l = r` and the lengths that are contracted are the same
impl<W, S, R, L, D, E, F, G, P, O> Bilinear<S, R> for W
where
    W: BilinearWeight<S, R, Left = L, Right = P, First = D, Second = E, FirstIn = F, SecondIn = G, Out = O>,
    L: Same<P>,
    D: Contracts<F>,
    E: Contracts<G>,
    O: Lengths,
{
    type Out = O;
}

/// A weight for inputs of shapes `S` and `R`.
#[diagnostic::on_unimplemented(
    message = "`bilinear` takes two inputs with at least one axis and a weight of three axes, not shapes `{S}`, `{R}` and `{Self}`: give a weight of `[out, left, right]`",
    label = "the weight must be `[out, in1, in2]`"
)]
pub trait BilinearWeight<S, R>: Lengths {
    /// The axes of the first input before the last.
    type Left;
    /// The axes of the second input before the last.
    type Right;
    /// The last length of the first input.
    type First: Length;
    /// The last length of the second input.
    type Second: Length;
    /// The length of the weight that the first is contracted with.
    type FirstIn: Length;
    /// The length of the weight that the second is contracted with.
    type SecondIn: Length;
    /// The result, `[l.., o]`.
    type Out: Lengths;
}
/// `[l.., i], [r.., j]` by `[o, k, n]` is `[l.., o]`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length, R: Lengths, E: Length, C: Length, F: Length, G: Length> BilinearWeight<(L, D), (R, E)>
    for ((((), C), F), G)
{
    type Left = L;
    type Right = R;
    type First = D;
    type Second = E;
    type FirstIn = F;
    type SecondIn = G;
    type Out = (L, C);
}
/// `?, ?` by `?` is `?`
#[diagnostic::do_not_recommend]
impl BilinearWeight<AnyRank, AnyRank> for AnyRank {
    type Left = AnyRank;
    type Right = AnyRank;
    type First = One;
    type Second = One;
    type FirstIn = One;
    type SecondIn = One;
    type Out = AnyRank;
}
