//! The loss of label sequences without positions in time: connectionist temporal classification.

use super::{EachLoss, LossReduction, MeanLoss, Reducing, SumLoss, Targets, position, reduce};
use crate::error::prelude::*;
use crate::ops::gather::IndexOperand;
use crate::shape::sequences::{SequenceLabels, SequenceLengths, SequenceScores};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::loss::ctc::Sequence;
use congruent_layout::Dims;
use congruent_macros::with_try;
use core::marker::PhantomData;

/// The loss of sequences, and the settings of [`ctc_loss_with`](Strided::ctc_loss_with): the class of blanks, whether an infinite loss counts as 0,
/// and the reduction (the mean, the sum, or each loss).
///
/// `scores.ctc_loss(&labels, &times, &lengths)` is the mean of `-ln p / lengths`, where `p` is the probability of a sequence of labels under these
/// scores, over all alignments (Graves et al. 2006): O(times times labels), in logarithms of `f64`. The scores are logarithms of probabilities, such
/// as those of `log_softmax`, and class 0 is the blank. The loss of a sequence is infinite if there are too few times for its labels. A gradient
/// flows to the scores alone; it is the derivative of the loss, to which PyTorch adds `exp(scores)`, which makes no difference after a `log_softmax`.
///
/// # Shapes
/// Scores of `[t, n, c]` with labels of `[n, s]`, or of `[k]` with the labels of all sequences concatenated, and with the number of times and the
/// number of labels of each sequence, `[n]`. Scores of `[t, c]` with `[s]`, `[]` and `[]`.
///
/// # Panics
/// With [`Fault::TargetClass`] when a label is not a class; [`Fault::CtcLength`] when a length is too large; [`Fault::CtcLengths`],
/// [`Fault::CtcTargets`], [`Fault::CtcBlank`] where lengths known only at run time do not fit. The `try_` twins return these errors.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let scores = Tensor::<f64, shape![2, 1, 2]>::zeros().log_softmax::<-1>();
/// let (labels, times, lengths) = (Tensor::from([[1_i64]]), Tensor::from([2_i64]), Tensor::from([1_i64]));
/// // Of four paths three are that label: `1 1`, `0 1`, `1 0`.
/// assert!((scores.ctc_loss(&labels, &times, &lengths).item() + 0.75f64.ln()).abs() < 1e-12);
///
/// let scores = Tensor::<f64, shape![1, 1, 3]>::zeros().log_softmax::<-1>();
/// let (labels, times, lengths) = (Tensor::from([[0_i64, 1]]), Tensor::from([1_i64]), Tensor::from([2_i64]));
/// let each: Tensor<f64, shape![1]> = scores.ctc_loss_with(&labels, &times, &lengths, CtcLoss::new().blank(2).none());
/// assert_eq!(each.to_vec(), [f64::INFINITY]);   // two labels at one time
/// let how = CtcLoss::new().blank(2).zero_infinity(true);
/// assert_eq!(scores.ctc_loss_with(&labels, &times, &lengths, how).item(), 0.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CtcLoss<Z = MeanLoss> {
    blank: usize,
    zero_infinity: bool,
    reduction: PhantomData<fn() -> Z>,
}

impl Default for CtcLoss {
    fn default() -> Self {
        Self::new()
    }
}

impl CtcLoss {
    /// Returns PyTorch's defaults: the mean, class 0 for blanks, and infinite losses that stay infinite.
    pub fn new() -> Self {
        CtcLoss { blank: 0, zero_infinity: false, reduction: PhantomData }
    }
}

impl<Z> CtcLoss<Z> {
    /// Sets the class of blanks.
    pub fn blank(self, blank: usize) -> Self {
        CtcLoss { blank, ..self }
    }

    /// Sets whether an infinite loss, of labels for which there are too few times, counts as 0, without a gradient.
    pub fn zero_infinity(self, zero_infinity: bool) -> Self {
        CtcLoss { zero_infinity, ..self }
    }

    /// Sets the reduction to the sum.
    pub fn sum(self) -> CtcLoss<SumLoss> {
        self.reduced()
    }

    /// Sets the reduction to each loss, PyTorch's `reduction="none"`.
    pub fn none(self) -> CtcLoss<EachLoss> {
        self.reduced()
    }

    /// Returns the settings without the reduction, for types that store them.
    #[doc(hidden)]
    pub fn settings(self) -> CtcLoss {
        self.reduced()
    }

    fn reduced<Y>(self) -> CtcLoss<Y> {
        let CtcLoss { blank, zero_infinity, .. } = self;
        CtcLoss { blank, zero_infinity, reduction: PhantomData }
    }
}

const OP: &str = "ctc_loss";

/// The labels and lengths of a batch that fits scores of some sizes.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct CtcBatch {
    /// The sizes of the scores.
    sizes: Dims,
    labels: Tensor<i64, AnyRank>,
    /// For each sequence, the offset and the number of its labels, and the number of times.
    each: Vec<(usize, usize, usize)>,
    blank: usize,
    zero_infinity: bool,
}

impl CtcBatch {
    /// Checks labels, times and numbers of labels for scores of these sizes.
    ///
    /// # Errors
    /// [`Fault::CtcScores`], [`Fault::CtcBlank`], [`Fault::CtcLengths`], [`Fault::CtcLength`], [`Fault::CtcTargets`], [`Fault::TargetClass`].
    pub fn new(
        scores: &[usize],
        targets: &impl Targets,
        times: &impl IndexOperand,
        lengths: &impl IndexOperand,
        how: CtcLoss,
    ) -> Result<Self, ShapeError> {
        let lengths = [times.numbers(), lengths.numbers()];
        Self::checked(scores, targets.numbers(), lengths, (how.blank, how.zero_infinity))
    }

    #[inline(never)]
    fn checked(
        scores: &[usize],
        labels: Tensor<i64, AnyRank>,
        lengths: [Tensor<i64, AnyRank>; 2],
        (blank, zero_infinity): (usize, bool),
    ) -> Result<Self, ShapeError> {
        let (most, batch, classes) = match *scores {
            [most, classes] => (most, &[][..], classes),
            [most, _, classes] => (most, &scores[1..2], classes),
            _ => return Err(Fault::CtcScores { scores: scores.into() }.of(OP)),
        };
        if blank >= classes {
            return Err(Fault::CtcBlank { scores: scores.into(), blank }.of(OP));
        }
        if let Some(lengths) = lengths.iter().find(|lengths| lengths.sizes() != batch) {
            return Err(Fault::CtcLengths { scores: scores.into(), lengths: lengths.sizes().into() }.of(OP));
        }
        let starts = label_starts(scores, labels.sizes(), batch, &lengths[1])?;
        let times = lengths[0].as_slice().iter().enumerate().map(|(at, &value)| length(value, at, most));
        let counts = lengths[1].as_slice().iter().map(|&count| count as usize);
        let each = starts.into_iter().zip(counts).zip(times);
        let each =
            each.map(|((start, count), times)| Ok((start, count, times?))).collect::<Result<Vec<_>, ShapeError>>()?;
        for &(start, count, _) in &each {
            let own = &labels.as_slice()[start..start + count];
            if let Some(i) = own.iter().position(|class| !(0..classes as i64).contains(class)) {
                let at = (&*position(labels.sizes(), start + i)).into();
                return Err(Fault::TargetClass { scores: scores.into(), value: own[i], at }.of(OP));
            }
        }
        Ok(CtcBatch { sizes: scores.into(), labels, each, blank, zero_infinity })
    }

    /// The sizes of the losses.
    fn batch(&self) -> &[usize] {
        if self.sizes.len() == 3 { &self.sizes[1..2] } else { &[] }
    }

    /// Iterates over the sequences in these scores, and their offsets.
    fn sequences<'a, T: Float>(&'a self, scores: &'a [T]) -> impl Iterator<Item = (usize, Sequence<'a, T>)> {
        let classes = self.sizes[self.sizes.len() - 1];
        let step = classes * self.each.len();
        self.each.iter().enumerate().map(move |(n, &(start, count, times))| {
            let labels = &self.labels.as_slice()[start..start + count];
            // (Without times there is no first element.)
            let first = (n * classes).min(scores.len());
            (first, Sequence { scores: &scores[first..], step, times, labels, blank: self.blank })
        })
    }

    /// The loss of each sequence.
    ///
    /// # Errors
    /// [`Fault::OutOfMemory`]
    #[inline(never)]
    pub fn losses<T: Float>(&self, scores: &Strided<T, AnyRank>) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let scores = scores.contiguous();
        let mut losses = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(self.batch()))?;
        for (out, (_, sequence)) in losses.as_mut_slice().iter_mut().zip(self.sequences(scores.as_slice())) {
            let loss = sequence.loss();
            *out = if self.zero_infinity && loss == f64::INFINITY { T::ZERO } else { T::of(loss) };
        }
        Ok(losses)
    }

    /// The derivatives of the losses by the scores.
    ///
    /// # Errors
    /// [`Fault::OutOfMemory`]
    #[inline(never)]
    pub fn slopes<T: Float>(&self, scores: &Strided<T, AnyRank>) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let scores = scores.contiguous();
        let mut slopes = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(&*self.sizes))?;
        for (first, sequence) in self.sequences(scores.as_slice()) {
            if !(self.zero_infinity && sequence.loss() == f64::INFINITY) {
                sequence.add_slopes(&mut slopes.as_mut_slice()[first..]);
            }
        }
        Ok(slopes)
    }

    /// Returns 1 divided by the number of labels of each sequence, at least 1: PyTorch averages the losses per label.
    pub fn shares<T: Float>(&self) -> Tensor<T, AnyRank> {
        let shares = self.each.iter().map(|&(_, count, _)| T::ONE / T::of(count.max(1))).collect();
        Tensor::from_vec(AnyRank::from(self.batch()), shares).expect("one for each sequence")
    }
}

/// Returns a length, after checking that it is at most `most`.
fn length(value: i64, at: usize, most: usize) -> Result<usize, ShapeError> {
    usize::try_from(value)
        .ok()
        .filter(|&length| length <= most)
        .ok_or_else(|| Fault::CtcLength { value, at, most }.of(OP))
}

/// Returns the offset of the labels of each sequence.
fn label_starts(
    scores: &[usize],
    labels: &[usize],
    batch: &[usize],
    lengths: &Tensor<i64, AnyRank>,
) -> Result<Vec<usize>, ShapeError> {
    let most = labels.last().copied().unwrap_or(0);
    let (mut starts, mut sum) = (Vec::with_capacity(lengths.numel()), 0);
    for (at, &value) in lengths.as_slice().iter().enumerate() {
        starts.push(if labels.len() == 2 { at * most } else { sum });
        sum += length(value, at, most)?;
    }
    let fits = match labels.len() {
        1 => batch.is_empty() || sum == most,
        2 => batch == &labels[..1],
        _ => false,
    };
    if fits { Ok(starts) } else { Err(Fault::CtcTargets { scores: scores.into(), target: labels.into(), sum }.of(OP)) }
}

#[inline(never)]
fn losses<T: Float>(
    scores: &Strided<T, AnyRank>,
    batch: Result<CtcBatch, ShapeError>,
    how: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let batch = batch?;
    let mut losses = batch.losses(scores)?;
    if how == Reducing::Mean {
        losses.try_mul_(&batch.shares())?;
    }
    reduce(losses, how)
}

/// # Losses of sequences
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The mean of `-ln p / labels`, where `p` is the probability of a sequence of labels under these scores: a scalar. See [`CtcLoss`].
    ///
    /// # Panics
    /// With the error of [`try_ctc_loss`](Self::try_ctc_loss).
    ///
    /// # Errors
    /// [`Fault::TargetClass`] when a target is not a class; [`Fault::CtcLength`] when a length is too large; [`Fault::CtcLengths`],
    /// [`Fault::CtcTargets`], [`Fault::CtcBlank`] where lengths known only at run time do not fit.
    pub fn ctc_loss<X, I, L>(&self, targets: X, input_lengths: I, target_lengths: L) -> Tensor<T, ()>
    where
        T: Float,
        S: SequenceScores,
        X: Targets<Shape: SequenceLabels<S::Batch>>,
        I: IndexOperand<Shape: SequenceLengths<S::Batch>>,
        L: IndexOperand<Shape: SequenceLengths<S::Batch>>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe {
            losses(
                &self.as_dyn(),
                CtcBatch::new(self.sizes(), &targets, &input_lengths, &target_lengths, CtcLoss::new()),
                Reducing::Mean,
            )
        }
    }

    /// Like [`ctc_loss`](Self::ctc_loss), with settings: another class of blanks, no infinite losses, or another reduction. See [`CtcLoss`].
    ///
    /// # Panics
    /// With the error of [`try_ctc_loss_with`](Self::try_ctc_loss_with).
    ///
    /// # Errors
    /// The errors of [`try_ctc_loss`](Self::try_ctc_loss).
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn ctc_loss_with<X, I, L, Z>(
        &self,
        targets: X,
        input_lengths: I,
        target_lengths: L,
        how: CtcLoss<Z>,
    ) -> Tensor<T, Z::Out<S::Batch>>
    where
        T: Float,
        S: SequenceScores,
        X: Targets<Shape: SequenceLabels<S::Batch>>,
        I: IndexOperand<Shape: SequenceLengths<S::Batch>>,
        L: IndexOperand<Shape: SequenceLengths<S::Batch>>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or that of the batch: `LossReduction` says which.
        unsafe {
            losses(
                &self.as_dyn(),
                CtcBatch::new(self.sizes(), &targets, &input_lengths, &target_lengths, how.settings()),
                Z::REDUCING,
            )
        }
    }
}
