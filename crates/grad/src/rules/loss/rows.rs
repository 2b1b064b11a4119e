//! Losses of rows, which are compositions of other operations, as those of PyTorch are; and of a probability for each class.

use crate::operand::{Lifted, check_names};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarLossTarget, VarOperand};
use congruent::Float;
use congruent::loss::{CrossEntropy, LossReduction, Reducing, check_target, check_triplets};
use congruent::prelude::*;
use congruent::shape::{
    LossOfRows, LossOfTriplets, LossRows, Predicts, Same, ScoredAll, ScoresAll, Triplet, WeightsOf,
};
use congruent_macros::precompile;

/// The numbers that PyTorch adds to the difference of two vectors, and to the square of a length.
const EPS: f64 = 1e-6;
const SQUARED_EPS: f64 = 1e-12;

const COSINE: &str = "cosine_embedding_loss";

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// Each of these losses, their sum or their mean.
    #[track_caller]
    pub(super) fn reduced(self, how: Reducing) -> Self {
        match how {
            Reducing::Each => self,
            Reducing::Mean => self.mean(&[], false).or_panic(),
            Reducing::Sum => self.sum(&[], false).or_panic(),
            Reducing::BatchMean => {
                let divisor = how.divisor(self.sizes());
                self.sum(&[], false).or_panic().over(T::of(divisor))
            }
        }
    }

    /// The sum along the last axis.
    #[track_caller]
    fn sum_of_rows(&self) -> Self {
        self.sum(&[-1], false).or_panic()
    }

    #[inline(never)]
    #[track_caller]
    fn multilabel_soft_margin_loss(&self, target: &Self, how: Reducing) -> Self {
        check_target("multilabel_soft_margin_loss", self.sizes(), target.sizes()).or_panic();
        let each = self.binary_cross_entropy_with_logits(target, Reducing::Each);
        each.mean(&[-1], false).or_panic().reduced(how)
    }

    #[track_caller]
    fn distance(&self, other: &Self, p: f64) -> Self {
        self.sub(other).plus(T::of(EPS)).norm_p(&[-1], p, false).or_panic()
    }

    #[inline(never)]
    #[track_caller]
    fn triplet_margin_loss(&self, positive: &Self, negative: &Self, how: (T, f64, bool), reduction: Reducing) -> Self {
        let (margin, p, swap) = how;
        check_triplets([self.sizes(), positive.sizes(), negative.sizes()], margin).or_panic();
        let (near, far) = (self.distance(positive, p), self.distance(negative, p));
        let far = if swap { far.minimum(&positive.distance(negative, p)) } else { far };
        near.sub(&far).plus(margin).relu().reduced(reduction)
    }

    /// The cosine of the angle between rows, as tensors compute it.
    #[track_caller]
    fn cosine_of_rows(&self, second: &Self) -> Self {
        let length = |x: &Self| x.square().sum_of_rows().plus(T::of(SQUARED_EPS)).sqrt();
        let parts = |x: &Self, y: &Self| [x.mul(y).sum_of_rows(), length(x), length(y)];
        let quotient = |[products, x, y]: [Self; 3]| products.div(&x).div(&y);
        let all = parts(self, second);
        let [products, x, y] = all.each_ref().map(|part| part.value.isfinite());
        let overflows = !(products & x & y);
        if !overflows.any_all().item() {
            return quotient(all);
        }
        // (The gradient of what overflows would be NaN, even times 0.)
        let rows = overflows.unsqueeze(-1).or_panic();
        let [x, y] = [self, second].map(|of| of.masked_fill(&rows, T::ZERO));
        let longer = self.cosine_similarity(-1, second, SQUARED_EPS.sqrt()).or_panic();
        Erased::chosen(&overflows, &longer, &quotient(parts(&x, &y)))
    }

    /// (No gradient flows to the target.)
    #[inline(never)]
    #[track_caller]
    fn cosine_embedding_loss(&self, second: &Self, target: Lifted<T>, margin: T, how: Reducing) -> Self {
        check_target(COSINE, self.sizes(), second.sizes()).or_panic();
        let cosine = self.cosine_of_rows(second);
        let target = target.target_of(&cosine);
        check_target(COSINE, cosine.sizes(), target.sizes()).or_panic();
        let (alike, apart) = (target.value.eq(T::ONE), target.value.eq(-T::ONE));
        let near = cosine.neg().plus(T::ONE).masked(&!alike);
        near.add(&cosine.minus(margin).relu().masked(&!apart)).reduced(how)
    }

    /// Records a cross entropy with probabilities.
    #[precompile]
    #[track_caller]
    fn soft_cross_entropy(&self, target: &Self, value: Tensor<T, AnyRank>, how: Soft<T>) -> Self {
        Op::new("soft_cross_entropy", value)
            .edge(self, || {
                let (x, t, how) = (self.clone(), target.clone(), how.clone());
                move |g: &Self| how.slope_of_scores(&x, &t, g)
            })
            .edge(target, || {
                let (x, how) = (self.clone(), how.clone());
                move |g: &Self| {
                    let slope = how.weighted(x.log_softmax(how.axis).or_panic()).times(T::of(how.smoothing - 1.0));
                    slope.mul(&how.spread(g))
                }
            })
            .recorded()
    }
}

/// The settings of a cross entropy with probabilities.
#[derive(Clone)]
struct Soft<T> {
    /// The classes are along axis 1, or the only one.
    axis: isize,
    /// A weight for each class, with an axis of length 1 for each other axis.
    weight: Option<Erased<T>>,
    smoothing: f64,
    /// The divisor of the sum.
    divisor: usize,
    each: bool,
}

impl<T: Float> Soft<T> {
    fn new(scores: &[usize], weight: Option<Vec<T>>, smoothing: f64, how: Reducing) -> Self {
        let axis = scores.len().min(2) as isize - 1;
        let mut others = scores.to_vec();
        let classes = others.remove(axis as usize);
        let weight = weight.map(|weight| {
            let mut sizes = vec![1; scores.len()];
            sizes[axis as usize] = classes;
            let weight = Tensor::from_vec(AnyRank::from(&sizes[..]), weight).expect("one for each class");
            Erased::constant(weight.into_shared())
        });
        Soft { axis, weight, smoothing, divisor: how.divisor(&others), each: how == Reducing::Each }
    }

    fn weighted(&self, x: Erased<T>) -> Erased<T> {
        self.weight.as_ref().map_or(x.clone(), |weight| x.mul(weight))
    }

    /// The gradient of each loss, with an axis for the classes.
    fn spread(&self, g: &Erased<T>) -> Erased<T> {
        if self.each { g.unsqueeze(self.axis).or_panic() } else { g.over(T::of(self.divisor)) }
    }

    /// `p Σ a - a`, where `p` are the probabilities of the scores, and `a` those of the target: smoothed, with weights.
    fn slope_of_scores(&self, x: &Erased<T>, t: &Erased<T>, g: &Erased<T>) -> Erased<T> {
        let smooth = match self.smoothing == 0.0 {
            true => t.clone(),
            false => {
                let every = T::of(self.smoothing) / T::of(x.sizes()[self.axis as usize]);
                t.times(T::of(1.0 - self.smoothing)).plus(every)
            }
        };
        let p = x.softmax(self.axis).or_panic();
        let a = self.weighted(smooth).mul(&self.spread(g));
        p.mul(&a.sum(&[self.axis], true).or_panic()).sub(&a)
    }
}

/// # Losses of rows
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::multilabel_soft_margin_loss`]: gradients flow to both operands.
    #[track_caller]
    pub fn multilabel_soft_margin_loss<X: VarLossTarget<T, S, Out: LossRows>>(&self, target: X) -> Var<T, ()> {
        self.multilabel_soft_margin_loss_with(target, MeanLoss)
    }

    /// The differentiable form of [`Strided::multilabel_soft_margin_loss_with`]: gradients flow to both operands.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn multilabel_soft_margin_loss_with<X: VarLossTarget<T, S, Out: LossRows>, Z: LossReduction>(
        &self,
        target: X,
        reduction: Z,
    ) -> Var<T, Z::Out<LossOfRows<X::Out>>> {
        let target = target.lift().target_of(&self.erased);
        Var::over(self.erased.multilabel_soft_margin_loss(&target, reduction.reducing()))
    }

    /// The differentiable form of [`Strided::triplet_margin_loss`]: gradients flow to all operands.
    #[track_caller]
    pub fn triplet_margin_loss<X, Y>(&self, positive: X, negative: Y, margin: T, p: f64, swap: bool) -> Var<T, ()>
    where
        X: VarOperand<T>,
        Y: VarOperand<T, Shape: Triplet<S, X::Shape>>,
    {
        self.triplet_margin_loss_with(positive, negative, margin, p, swap, MeanLoss)
    }

    /// The differentiable form of [`Strided::triplet_margin_loss_with`]: gradients flow to all operands.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn triplet_margin_loss_with<X, Y, Z>(
        &self,
        positive: X,
        negative: Y,
        margin: T,
        p: f64,
        swap: bool,
        reduction: Z,
    ) -> Var<T, Z::Out<LossOfTriplets<S, X::Shape, Y::Shape>>>
    where
        X: VarOperand<T>,
        Y: VarOperand<T, Shape: Triplet<S, X::Shape>>,
        Z: LossReduction,
    {
        let (positive, negative) = (positive.lift().erased(), negative.lift().erased());
        check_names!("triplet_margin_loss", S: self.sizes(), X::Shape: positive.sizes(), 0);
        check_names!("triplet_margin_loss", S: self.sizes(), Y::Shape: negative.sizes(), 0);
        check_names!("triplet_margin_loss", X::Shape: positive.sizes(), Y::Shape: negative.sizes(), 0);
        let how = (margin, p, swap);
        Var::over(self.erased.triplet_margin_loss(&positive, &negative, how, reduction.reducing()))
    }

    /// The differentiable form of [`Strided::cosine_embedding_loss`]: no gradient flows to the target.
    #[track_caller]
    pub fn cosine_embedding_loss<X, Y>(&self, second: X, target: Y, margin: T) -> Var<T, ()>
    where
        S: LossRows + Predicts<X::Shape>,
        X: VarOperand<T>,
        Y: VarLossTarget<T, LossOfRows<S>>,
    {
        self.cosine_embedding_loss_with(second, target, margin, MeanLoss)
    }

    /// The differentiable form of [`Strided::cosine_embedding_loss_with`]: no gradient flows to the target.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn cosine_embedding_loss_with<X, Y, Z>(
        &self,
        second: X,
        target: Y,
        margin: T,
        reduction: Z,
    ) -> Var<T, Z::Out<Y::Out>>
    where
        S: LossRows + Predicts<X::Shape>,
        X: VarOperand<T>,
        Y: VarLossTarget<T, LossOfRows<S>>,
        Z: LossReduction,
    {
        let (second, target) = (second.lift().erased(), target.lift());
        Var::over(self.erased.cosine_embedding_loss(&second, target, margin, reduction.reducing()))
    }
}

/// # Losses of probabilities
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::soft_cross_entropy`]: gradients flow to both operands.
    #[track_caller]
    pub fn soft_cross_entropy<X>(&self, target: X) -> Var<T, ()>
    where
        S: ScoresAll,
        X: VarOperand<T, Shape: Same<S>>,
    {
        self.soft_cross_entropy_with(target, CrossEntropy::new())
    }

    /// The differentiable form of [`Strided::soft_cross_entropy_with`]: gradients flow to both operands.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn soft_cross_entropy_with<X, W, Z>(
        &self,
        target: X,
        how: CrossEntropy<'_, T, W, Z>,
    ) -> Var<T, Z::Out<ScoredAll<S>>>
    where
        S: ScoresAll,
        X: VarOperand<T, Shape: Same<S>>,
        W: WeightsOf<S::Classes>,
        Z: LossReduction,
    {
        let target = target.lift().erased();
        let value = self.value().soft_cross_entropy_with(target.value.known_as_shape::<X::Shape>(), how).into_dyn();
        let (weight, _, smoothing) = how.into_parts();
        let weight = weight.map(|weight| weight.iter().copied().collect());
        let how = Soft::new(self.sizes(), weight, smoothing, Z::REDUCING);
        Var::over(self.erased.soft_cross_entropy(&target, value, how))
    }
}
