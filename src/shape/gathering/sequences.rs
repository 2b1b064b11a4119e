//! Sequences of scores and of their labels: the shapes of `ctc_loss`.
//!
//! Known by now: scores and their classes (`loss`). This file adds a list of labels for each sequence of a batch.

use crate::dim::Length;
use crate::shape::same::{Same, SameDim};
use crate::shape::{AnyRank, Lengths};

/// Scores for each class at each time, for one sequence or a batch of sequences.
///
/// # Shapes
///
/// | scores | targets | lengths |
/// |---|---|---|
/// | `[t, n, c]` | `[n, s]`, or the labels of all sequences concatenated, `[k]` | `[n]` |
/// | `[t, c]` | `[s]` | `[]` |
#[diagnostic::on_unimplemented(
    message = "scores of shape `{Self}` are not those of sequences: give `[time, batch, classes]`",
    label = "expected `[time, batch, classes]`, or `[time, classes]`",
    note = "`ctc_loss` takes logarithms of probabilities, with the time in front: `x.log_softmax::<-1>()` computes them"
)]
pub trait SequenceScores: Lengths {
    /// The shape of the losses.
    type Batch: Lengths;
}
/// `[t, n, c]` are `[n]` sequences
#[diagnostic::do_not_recommend]
impl<D: Length, N: Length, C: Length> SequenceScores for ((((), D), N), C) {
    type Batch = ((), N);
}
/// `[t, c]` is one sequence
#[diagnostic::do_not_recommend]
impl<D: Length, C: Length> SequenceScores for (((), D), C) {
    type Batch = ();
}
/// `?`
#[diagnostic::do_not_recommend]
impl SequenceScores for AnyRank {
    type Batch = AnyRank;
}

/// Labels of each sequence of a batch of shape `B`.
#[diagnostic::on_unimplemented(
    message = "targets of shape `{Self}` are not the labels of sequences of a batch `{B}`: give `[batch, labels]`",
    label = "expected `[batch, labels]`, or a vector of all labels behind each other",
    note = "scores of `[t, n, c]` take targets of `[n, s]` or `[k]`, scores of `[t, c]` of `[s]`"
)]
pub trait SequenceLabels<B>: Lengths {}
/// `[k]`: the labels of all sequences, concatenated
#[diagnostic::do_not_recommend]
impl<B, K: Length> SequenceLabels<B> for ((), K) {}
/// `[m, s]` where `m = n`
#[diagnostic::do_not_recommend]
impl<N, M: Length + SameDim<N>, K: Length> SequenceLabels<((), N)> for (((), M), K) {}
/// `[m, s]`: checked at run time
#[diagnostic::do_not_recommend]
impl<M: Length, K: Length> SequenceLabels<AnyRank> for (((), M), K) {}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl<B> SequenceLabels<B> for AnyRank {}

/// A length for each sequence of a batch of shape `B`.
#[diagnostic::on_unimplemented(
    message = "lengths of shape `{Self}` are not one for each sequence: give shape `{B}`",
    label = "the lengths have the shape of the batch",
    note = "scores of `[t, n, c]` take lengths of `[n]`, scores of `[t, c]` of `[]`"
)]
pub trait SequenceLengths<B>: Lengths {}
/// `r = b`
#[diagnostic::do_not_recommend]
impl<R: Lengths + Same<B>, B> SequenceLengths<B> for R {}
