//! A class for each position: scores and targets.
//!
//! Known by now: sameness, axis by axis from the back. This file adds two lists one of which lacks an axis, the second from the front: a row for each
//! rank. It also has the bounds of losses of elements and of rows on two or three shapes.

use crate::dim::Length;
use crate::shape::broadcast::Broadcast;
use crate::shape::expand::Expands;
use crate::shape::joins::agree::{Agree, AsManyAxes};
use crate::shape::same::{Same, SameDim};
use crate::shape::{AnyRank, Lengths};

/// Scores for which a target of shape `R` names a class at each position.
///
/// # Shapes
///
/// | scores | target |
/// |---|---|
/// | `[c]` | `[]` |
/// | `[n, c]` | `[n]` |
/// | `[n, c, d..]` | `[n, d..]` |
///
/// The classes are axis 1, as in PyTorch, or the only one; the other lengths are the same.
#[diagnostic::on_unimplemented(
    message = "a target of shape `{R}` does not name a class for scores of shape `{Self}`",
    label = "the target has the axes of the scores, without that of the classes",
    note = "scores of `[n, c]` take a target of `[n]`, scores of `[n, c, d]` one of `[n, d]`, scores of `[c]` one of `[]`"
)]
pub trait Scores<R>: Lengths {
    /// The shape without the classes.
    type Out: Lengths;
    /// The length of the axis of the classes.
    type Classes: Length;
}
/// `s` and `r`, by the rows of [`ScoresRow`]
impl<S: ScoresRow<R, Out = O, Classes = C>, R, O: Lengths, C: Length> Scores<R> for S {
    type Out = O;
    type Classes = C;
}

/// The rows of [`Scores`]. (Why one row comes before them: see [`HasProduct`](crate::shape::matmul::HasProduct).)
#[diagnostic::on_unimplemented(
    message = "a target of shape `{R}` does not name a class for scores of shape `{Self}`",
    label = "the target has the axes of the scores, without that of the classes",
    note = "scores of `[n, c]` take a target of `[n]`, scores of `[n, c, d]` one of `[n, d]`, scores of `[c]` one of `[]`"
)]
pub trait ScoresRow<R>: Lengths {
    /// The shape without the classes.
    type Out: Lengths;
    /// The length of the axis of the classes.
    type Classes: Length;
}

/// The shape `S` without its axis of classes.
pub type Scored<S, R> = <S as Scores<R>>::Out;

/// A length that may be that of a batch of `D` targets.
#[diagnostic::on_unimplemented(
    message = "expected input batch size `{Self}` to match target batch size `{D}`",
    label = "these lengths must be equal",
    note = "scores of `[n, c]` take a target of `[n]`, scores of `[n, c, d]` one of `[n, d]`"
)]
pub trait BatchOf<D> {}
// Not recommended: rustc reports the batch, not the sameness behind it.
/// `d = e`
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> BatchOf<E> for D {}

/// A length of scores after the classes that may be that of the positions `E` of a target.
#[diagnostic::on_unimplemented(
    message = "scores have length `{Self}` where the target has `{E}`",
    label = "these lengths must be equal",
    note = "the classes are axis 1: scores of `[n, c, d]` take a target of `[n, d]`"
)]
pub trait PositionsOf<E> {}
/// `d = e`
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> PositionsOf<E> for D {}

/// `[c]` and `[]` give `[]`.
impl<C: Length> ScoresRow<()> for ((), C) {
    type Out = ();
    type Classes = C;
}

/// ```text
/// impl<N: Length + BatchOf<M>, C: Length, M> ScoresRow<((), M)> for (((), N), C) { type Out = ((), N); type Classes = C; }
/// ```
macro_rules! scores {
    ($([$($d:ident $e:ident)*] $shape:ty, $target:ty, $out:ty;)*) => {$(
        /// `[n, c, d..]` and `[n, d..]` give `[n, d..]`.
        impl<N: Length + BatchOf<M>, C: Length, M, $($d: Length + PositionsOf<$e>, $e),*> ScoresRow<$target> for $shape {
            type Out = $out;
            type Classes = C;
        }
    )*};
}
scores! {
    [] (((), N), C), ((), M), ((), N);
    [D0 E0] ((((), N), C), D0), (((), M), E0), (((), N), D0);
    [D0 E0 D1 E1] (((((), N), C), D0), D1), ((((), M), E0), E1), ((((), N), D0), D1);
    [D0 E0 D1 E1 D2 E2] ((((((), N), C), D0), D1), D2), (((((), M), E0), E1), E2), (((((), N), D0), D1), D2);
    [D0 E0 D1 E1 D2 E2 D3 E3] (((((((), N), C), D0), D1), D2), D3), ((((((), M), E0), E1), E2), E3), ((((((), N), D0), D1), D2), D3);
    [D0 E0 D1 E1 D2 E2 D3 E3 D4 E4] ((((((((), N), C), D0), D1), D2), D3), D4), (((((((), M), E0), E1), E2), E3), E4), (((((((), N), D0), D1), D2), D3), D4);
    [D0 E0 D1 E1 D2 E2 D3 E3 D4 E4 D5 E5] (((((((((), N), C), D0), D1), D2), D3), D4), D5), ((((((((), M), E0), E1), E2), E3), E4), E5), ((((((((), N), D0), D1), D2), D3), D4), D5);
}

/// `?` and `r` give `?`.
impl<R: Lengths> ScoresRow<R> for AnyRank {
    type Out = AnyRank;
    type Classes = crate::Dyn;
}
/// `[.., c]` and `?` give `?`.
impl<L: Lengths, C: Length> ScoresRow<AnyRank> for (L, C) {
    type Out = AnyRank;
    type Classes = crate::Dyn;
}

/// Scores, and a probability for each of their classes.
///
/// # Shapes
/// `[c]` gives `[]`, `[n, c]` gives `[n]`, `[n, c, d]` gives `[n, d]`: the classes are axis 1, as in PyTorch, or the only one.
#[diagnostic::on_unimplemented(
    message = "scores of shape `{Self}` have no axis of classes: give `[n, classes]`",
    label = "the classes are axis 1, or the only one",
    note = "scores of `[n, c]` take probabilities of `[n, c]`, scores of `[c]` of `[c]`"
)]
pub trait ScoresAll: Lengths {
    /// The shape without the classes.
    type Out: Lengths;
    /// The length of the axis of the classes.
    type Classes: Length;
}

/// The shape `S` without its axis of classes.
pub type ScoredAll<S> = <S as ScoresAll>::Out;

/// `[c]` gives `[]`.
impl<C: Length> ScoresAll for ((), C) {
    type Out = ();
    type Classes = C;
}
/// ```text
/// impl<N: Length, C: Length> ScoresAll for (((), N), C) { type Out = ((), N); type Classes = C; }
/// ```
macro_rules! scores_all {
    ($([$($d:ident)*] $shape:ty, $out:ty;)*) => {$(
        /// `[n, c, d..]` gives `[n, d..]`.
        impl<N: Length, C: Length, $($d: Length),*> ScoresAll for $shape {
            type Out = $out;
            type Classes = C;
        }
    )*};
}
scores_all! {
    [] (((), N), C), ((), N);
    [D0] ((((), N), C), D0), (((), N), D0);
    [D0 D1] (((((), N), C), D0), D1), ((((), N), D0), D1);
    [D0 D1 D2] ((((((), N), C), D0), D1), D2), (((((), N), D0), D1), D2);
    [D0 D1 D2 D3] (((((((), N), C), D0), D1), D2), D3), ((((((), N), D0), D1), D2), D3);
    [D0 D1 D2 D3 D4] ((((((((), N), C), D0), D1), D2), D3), D4), (((((((), N), D0), D1), D2), D3), D4);
    [D0 D1 D2 D3 D4 D5] (((((((((), N), C), D0), D1), D2), D3), D4), D5), ((((((((), N), D0), D1), D2), D3), D4), D5);
}
/// `?` gives `?`.
impl ScoresAll for AnyRank {
    type Out = AnyRank;
    type Classes = crate::Dyn;
}

/// Rows along the last axis, each of which has a loss.
///
/// # Shapes
/// `[d]` gives `[]`, `[n, d]` gives `[n]`, `[b, n, d]` gives `[b, n]`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no rows that have losses: give `[n, features]`",
    label = "a row is the last axis: a scalar has none",
    note = "`[n, d]` has `n` rows of length `d`"
)]
pub trait LossRows: Lengths {
    /// The shape without the last axis.
    type Out: Lengths;
}

/// The shape `S` without its last axis.
pub type LossOfRows<S> = <S as LossRows>::Out;

/// `[l.., d]` gives `[l..]`.
impl<L: Lengths, D: Length> LossRows for (L, D) {
    type Out = L;
}
/// `?` gives `?`.
impl LossRows for AnyRank {
    type Out = AnyRank;
}

/// A prediction that may have the same shape as its target, `R`: a loss stretches neither.
///
/// # Shapes
///
/// | prediction | target | result | checked at run time |
/// |---|---|---|---|
/// | `[n, 1]` | `[n, 1]` | `[n, 1]` | |
/// | `[_, 3]` | `[5, _]` | `[5, 3]` | equal, with no exception for 1 |
/// | `AnyRank` | any | `AnyRank` | equal |
///
/// `[n, 1]` and `[n]`, which broadcast to `[n, n]`, are rejected.
#[diagnostic::on_unimplemented(
    message = "prediction of shape `{Self}` and target of shape `{R}` must have the same shape",
    label = "a loss does not broadcast",
    note = "for `[n, 1]` and `[n]` write `x.squeeze::<-1>()` or `y.unsqueeze::<-1>()`; to repeat the target, `y.expand::<shape![..]>()`; to broadcast, `(&x - &y).square().mean_all()`"
)]
pub trait Predicts<R>: Lengths {
    /// The lengths, known if either is known.
    type Out: Lengths;
}
/// The shape of the losses of a prediction of shape `S`, whose target has the shape `R`.
pub type Predicted<S, R> = <S as Predicts<R>>::Out;

/// `[l = r.., d = e]`
#[diagnostic::do_not_recommend]
impl<S, R, O: Lengths> Predicts<R> for S
where
    S: Lengths + Same<R> + Agree<R, Out = O>,
{
    type Out = O;
}

/// A weight or a variance that expands to losses of shape `S`.
///
/// # Shapes
/// `[n, 1]`, `[d]` and `[]` for losses of `[n, d]`.
#[diagnostic::on_unimplemented(
    message = "a weight or variance of shape `{Self}` does not expand to the losses, of shape `{S}`",
    label = "only a length of 1 is repeated",
    note = "one for each row of `[n, d]` has the shape `[n, 1]`: `unsqueeze::<-1>()` adds the axis"
)]
pub trait Weighs<S>: Lengths {}
/// `s → r`
#[diagnostic::do_not_recommend]
impl<R: Lengths + Expands<S>, S> Weighs<S> for R {}

/// Negatives of triplets, for anchors of shape `S` and positives of shape `P`: the three broadcast, and have the same number of axes.
///
/// # Shapes
/// `[n, d]`, `[n, d]` and `[1, d]` have losses of `[n]`.
#[diagnostic::on_unimplemented(
    message = "anchor, positive and negative of shapes `{S}`, `{P}` and `{Self}` must have the same number of axes, and at least one",
    label = "the last axis is that of a vector, and those in front broadcast",
    note = "`unsqueeze::<0>()` adds an axis of length 1 in front, which broadcasts"
)]
pub trait Triplet<S, P>: Lengths {
    /// The shape of the losses.
    type Out: Lengths;
}
/// `(s ∘ p) ∘ r`, without the last axis
impl<S, P, R, M, O: LossRows> Triplet<S, P> for R
where
    R: OfOneRank<S, P>,
    S: Broadcast<P, Out = M>,
    M: Broadcast<R, Out = O>,
{
    type Out = O::Out;
}

/// The shape of the losses of anchors of shape `S`, positives of `P` and negatives of `R`.
pub type LossOfTriplets<S, P, R> = <R as Triplet<S, P>>::Out;

/// A shape with as many axes as `S` and `P`.
pub trait OfOneRank<S, P>: Lengths {}
/// `[l.., d]`, `[r.., e]` and `[m.., f]`, when `l`, `r` and `m` have as many axes
#[diagnostic::do_not_recommend]
impl<S, P: AsManyAxes<S>, R: Lengths + AsManyAxes<S>> OfOneRank<S, P> for R {}

/// Weights for `C` classes, or no weights.
#[diagnostic::on_unimplemented(
    message = "weights of shape `{Self}` are not one for each of `{C}` classes",
    label = "as many weights as there are classes",
    note = "scores of `[n, c]` take weights of `[c]`"
)]
pub trait WeightsOf<C> {}
/// The type for no weights. It is not a shape, because the shape of a scalar is one weight.
#[derive(Clone, Copy, Debug)]
pub struct Unweighted(pub(crate) ());
/// No weights, for any number of classes
#[diagnostic::do_not_recommend]
impl<C> WeightsOf<C> for Unweighted {}
/// `[e]` where `e = c`
#[diagnostic::do_not_recommend]
impl<C: Length, E: Length + SameDim<C>> WeightsOf<C> for ((), E) {}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl<C> WeightsOf<C> for AnyRank {}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `[]`: never, because no target is [`NoClasses`]. (Without a row, rustc would not know the target yet.)
impl<R: NoClasses> ScoresRow<R> for () {
    type Out = ();
    type Classes = crate::dim::One;
}

/// The target that would name a class of a scalar: no shape is.
#[diagnostic::on_unimplemented(
    message = "scores of shape `()` have no axis of classes: give `[n, classes]`",
    label = "a scalar has no classes",
    note = "scores of `[n, c]` take a target of `[n]`, scores of `[c]` one of `[]`"
)]
pub trait NoClasses {}
