//! Losses of margins, and of sequences.

use crate::Var;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::gather::IndexOperand;
use congruent::loss::{CtcBatch, LossReduction, Reducing, Targets, multilabel};
use congruent::prelude::*;
use congruent::shape::{
    LossOfRows, LossRows, Same, Scored, Scores, SequenceLabels, SequenceLengths, SequenceScores, WeightsOf,
};
use congruent_macros::precompile;

/// The settings of a loss of margins.
struct MarginSettings<T> {
    /// A weight for each class.
    weight: Option<Vec<T>>,
    squared: bool,
    margin: T,
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// A composition, which has every derivative. (The targets are classes: the eager loss has checked them.)
    #[precompile]
    #[track_caller]
    fn multi_margin_loss(&self, targets: &Tensor<i64, AnyRank>, how: MarginSettings<T>, reduction: Reducing) -> Self {
        let axis = self.sizes().len().min(2) - 1;
        let classes = self.sizes()[axis];
        let at = targets.unsqueeze(-1).expect("one more axis").to_tensor();
        let rows = self.movedim(&[axis as isize], &[-1]).or_panic();
        let over = rows.add(&rows.gather(-1, &at).or_panic().neg().plus(how.margin));
        let mut counts = over.value.gt(T::ZERO);
        counts.scatter_value_(-1, &at, false).expect("classes");
        let over = over.masked(&!counts);
        let terms = if how.squared { over.square() } else { over };
        let sums = terms.sum(&[-1], false).or_panic().over(T::of(classes));
        let losses = match how.weight {
            None => sums,
            Some(weight) => {
                let weights = targets.map(|class| weight[class as usize]);
                sums.mul(&Self::constant(weights.into_shared()))
            }
        };
        losses.reduced(reduction)
    }

    /// A slope is constant wherever there is one.
    #[precompile]
    #[track_caller]
    fn multilabel_margin_loss(&self, targets: &Tensor<i64, AnyRank>, how: Reducing) -> Self {
        let mut slopes = self.records().then(|| Tensor::<T, _>::zeros_of(AnyRank::from(self.sizes())));
        let losses = multilabel(&self.value, targets, slopes.as_mut()).or_panic();
        let rule = || {
            let slopes = Self::constant(slopes.expect("recorded").into_shared());
            move |g: &Self| slopes.mul(&g.unsqueeze(-1).or_panic())
        };
        Op::new("multilabel_margin_loss", losses).edge(self, rule).recorded().reduced(how)
    }

    /// The mean of a sequence is that of its labels.
    #[precompile]
    #[track_caller]
    fn ctc_loss(&self, batch: CtcBatch, how: Reducing) -> Self {
        let shares = Self::constant(batch.shares().into_shared());
        let losses = batch.losses(&self.value).or_panic();
        let rule = || {
            let x = self.clone();
            move |g: &Self| {
                let slopes = x.slopes_of_sequences(&batch);
                let g = if g.sizes().is_empty() { g.clone() } else { g.unsqueeze(-1).or_panic() };
                slopes.mul(&g)
            }
        };
        let losses = Op::new("ctc_loss", losses).edge(self, rule).recorded();
        if how == Reducing::Mean { losses.mul(&shares).reduced(how) } else { losses.reduced(how) }
    }

    /// The derivatives of the losses of sequences, which have none here. (PyTorch has none either.)
    #[track_caller]
    fn slopes_of_sequences(&self, batch: &CtcBatch) -> Self {
        let rule = || |_: &Self| panic!("`ctc_loss` has no second derivative: its gradient cannot be differentiated");
        Op::new("ctc_loss", batch.slopes(&self.value).or_panic()).edge(self, rule).recorded()
    }
}

/// # Losses of margins
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::multi_margin_loss`]: no gradient flows to the targets.
    #[track_caller]
    pub fn multi_margin_loss<X: Targets>(&self, target: X) -> Var<T, ()>
    where
        S: Scores<X::Shape>,
    {
        self.multi_margin_loss_with(target, MultiMargin::new())
    }

    /// The differentiable form of [`Strided::multi_margin_loss_with`]: no gradient flows to the targets, nor to the weights.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn multi_margin_loss_with<X: Targets, W, Z: LossReduction>(
        &self,
        target: X,
        how: MultiMargin<'_, T, W, Z>,
    ) -> Var<T, Z::Out<Scored<S, X::Shape>>>
    where
        S: Scores<X::Shape>,
        W: WeightsOf<S::Classes>,
    {
        if !self.erased.records() {
            let value = self.value().multi_margin_loss_with(target, how).into_dyn();
            return Var::over(Erased::constant(value.into_shared()));
        }
        let targets = target.numbers();
        let value: Tensor<T, _> = self.value().multi_margin_loss_with(target, how);
        let (weight, p, margin) = how.into_parts();
        let weight = weight.map(|weight| weight.iter().copied().collect());
        let how = MarginSettings { weight, squared: p == 2, margin: T::of(margin) };
        let losses = self.erased.multi_margin_loss(&targets, how, Z::REDUCING);
        // (The composition adds in another order.)
        let op = Op::new("multi_margin_loss", value.into_dyn()).edge(&losses, || |g: &Erased<T>| g.clone());
        Var::over(op.recorded())
    }

    /// The differentiable form of [`Strided::multilabel_margin_loss`]: no gradient flows to the targets.
    #[track_caller]
    pub fn multilabel_margin_loss<X: Targets<Shape: Same<S>>>(&self, target: X) -> Var<T, ()>
    where
        S: LossRows,
    {
        self.multilabel_margin_loss_with(target, MeanLoss)
    }

    /// The differentiable form of [`Strided::multilabel_margin_loss_with`]: no gradient flows to the targets.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn multilabel_margin_loss_with<X: Targets<Shape: Same<S>>, Z: LossReduction>(
        &self,
        target: X,
        reduction: Z,
    ) -> Var<T, Z::Out<LossOfRows<S>>>
    where
        S: LossRows,
    {
        Var::over(self.erased.multilabel_margin_loss(&target.numbers(), reduction.reducing()))
    }
}

/// # Losses of sequences
impl<T: Float, S: SequenceScores> Var<T, S> {
    /// The differentiable form of [`Strided::ctc_loss`]: a gradient flows to the scores alone.
    #[track_caller]
    pub fn ctc_loss<X, I, L>(&self, targets: X, input_lengths: I, target_lengths: L) -> Var<T, ()>
    where
        X: Targets<Shape: SequenceLabels<S::Batch>>,
        I: IndexOperand<Shape: SequenceLengths<S::Batch>>,
        L: IndexOperand<Shape: SequenceLengths<S::Batch>>,
    {
        self.ctc_loss_with(targets, input_lengths, target_lengths, CtcLoss::new())
    }

    /// The differentiable form of [`Strided::ctc_loss_with`]: a gradient flows to the scores alone. It is the derivative of the loss; PyTorch's has
    /// `exp(scores)` added, which changes nothing behind a `log_softmax`. There is no second derivative, as in PyTorch.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn ctc_loss_with<X, I, L, Z>(
        &self,
        targets: X,
        input_lengths: I,
        target_lengths: L,
        how: CtcLoss<Z>,
    ) -> Var<T, Z::Out<S::Batch>>
    where
        X: Targets<Shape: SequenceLabels<S::Batch>>,
        I: IndexOperand<Shape: SequenceLengths<S::Batch>>,
        L: IndexOperand<Shape: SequenceLengths<S::Batch>>,
        Z: LossReduction,
    {
        let batch = CtcBatch::new(self.sizes(), &targets, &input_lengths, &target_lengths, how.settings()).or_panic();
        Var::over(self.erased.ctc_loss(batch, Z::REDUCING))
    }
}
