//! Losses of classes, alone and with their settings.

use crate::Var;
use crate::tape::{Erased, Op, Value};
use congruent::Float;
use congruent::loss::{CrossEntropy, LossReduction, Reducing, Targets};
use congruent::prelude::*;
use congruent::shape::{Scored, Scores, WeightsOf};
use congruent_macros::precompile;

/// The slope of a loss of classes along the scores: `(p Σ a - a) f`, where `p` are the probabilities, or nothing where the scores are their
/// logarithms; the loss of a target is `-Σ a ln p`, times `f`.
struct Slopes<T> {
    logits: bool,
    /// The classes are along axis 1, or the only one.
    axis: isize,
    /// The class of each target, any where it does not count. (All are of the sizes of the scores but for a length of 1 along that axis.)
    classes: Tensor<i64, AnyRank>,
    /// `-a` at the class, beyond what every class has.
    own: Erased<T>,
    /// `a` at every class, with smoothing; without it, 0.
    every: Option<Erased<T>>,
    /// `Σ a`, where it is not 1.
    all: Option<Erased<T>>,
    /// How much each target counts.
    factor: Erased<T>,
}

/// The settings of a loss of classes, without the shapes of their types.
struct ClassLossSettings<T> {
    weights: Option<Vec<T>>,
    ignored: i64,
    smoothing: f64,
    mean: bool,
}

/// A tensor as an operand without a gradient.
fn to_constant<T: Float>(x: Tensor<T, AnyRank>) -> Erased<T> {
    Erased::constant(x.into_shared())
}

#[precompile(f32)]
impl<T: Float> Slopes<T> {
    fn for_targets<W, Z: LossReduction>(
        scores: &[usize],
        logits: bool,
        targets: &Tensor<i64, AnyRank>,
        how: CrossEntropy<'_, T, W, Z>,
    ) -> Self {
        let (weights, ignored, smoothing) = how.into_parts();
        let weights = weights.map(|weights| weights.iter().copied().collect());
        Slopes::with(
            scores,
            logits,
            targets,
            ClassLossSettings { weights, ignored, smoothing, mean: Z::REDUCING == Reducing::Mean },
        )
    }

    #[precompile]
    fn with(scores: &[usize], logits: bool, targets: &Tensor<i64, AnyRank>, how: ClassLossSettings<T>) -> Self {
        let ClassLossSettings { weights, ignored, smoothing, mean } = how;
        let axis = scores.len().min(2) as isize - 1;
        let targets = targets.unsqueeze(axis).expect("the scores have one axis more");

        let counted = targets.ne(ignored);
        let classes = targets.map(|class| if class == ignored { 0 } else { class });
        let of_class = |class: i64| weights.as_ref().map_or(T::ONE, |weights| weights[class as usize]);
        let weighted = to_constant(classes.map(of_class)).masked(&!&counted);
        let total = weighted.value.sum_all().item();
        let shares = if mean && counted.any_all().item() { T::ONE / total } else { T::ONE };
        if smoothing == 0.0 {
            let own = Erased::number(-T::ONE).expand(classes.sizes());
            return Slopes { logits, axis, classes, own, every: None, all: None, factor: weighted.times(shares) };
        }
        let factor = to_constant(counted.to_type::<T>()).times(shares);
        let own = weighted.times(T::of(smoothing - 1.0));
        let count = scores[axis as usize];
        let every: Vec<T> = (0..count as i64).map(|class| of_class(class) * T::of(smoothing) / T::of(count)).collect();
        let mut sizes = vec![1; scores.len()];
        sizes[axis as usize] = count;
        let every = to_constant(Tensor::from_vec(AnyRank::from(&sizes[..]), every).expect("one for each class"));
        let all = weights.is_some().then(|| every.sum(&[], true).expect("all axes").sub(&own));
        Slopes { logits, axis, classes, own, every: Some(every), all, factor }
    }

    /// The gradient of the scores from that of the loss, or of each.
    fn along(&self, x: &Erased<T>, g: &Erased<T>) -> Erased<T> {
        let slopes = if self.logits {
            let p = x.softmax(self.axis).expect("this axis is there");
            match &self.all {
                Some(all) => p.scaled_by(all),
                None => p,
            }
        } else {
            Erased::constant(Tensor::zeros_of(AnyRank::from(x.sizes())).into_shared())
        };
        let slopes = slopes.with_added(self.axis, &self.classes, &self.own);
        let slopes = match &self.every {
            Some(every) => slopes.less(every),
            None => slopes,
        };
        let each = !g.sizes().is_empty();
        let g = if each { g.unsqueeze(self.axis).expect("the scores have one axis more") } else { g.clone() };
        slopes.scaled_by(&self.factor.mul(&g))
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The loss of these scores, whose slopes are there if it is recorded.
    #[precompile]
    #[track_caller]
    fn classified(&self, op: &'static str, loss: Tensor<T, AnyRank>, slopes: Option<Slopes<T>>) -> Self {
        let rule = || {
            let (x, slopes) = (self.clone(), slopes.expect("the slopes of what is recorded"));
            move |g: &Self| slopes.along(&x, g)
        };
        Op::new(op, loss).edge(self, rule).recorded()
    }
}

/// In the same memory, where nobody else owns it and nothing is recorded.
impl<T: Float> Erased<T> {
    /// `x - r`
    #[track_caller]
    fn less(self, r: &Self) -> Self {
        if self.records() || r.records() {
            return self.sub(r);
        }
        Erased::constant((self.value.into_tensor() - &r.value).into_shared())
    }

    /// `x r`
    #[track_caller]
    fn scaled_by(self, r: &Self) -> Self {
        if self.records() || r.records() {
            return self.mul(r);
        }
        Erased::constant((self.value.into_tensor() * &r.value).into_shared())
    }

    /// With these numbers, constants, added at these classes.
    #[track_caller]
    pub(super) fn with_added(self, axis: isize, classes: &Tensor<i64, AnyRank>, numbers: &Self) -> Self {
        let of = self.is_tracked().then(|| self.clone());
        let mut value = self.value.into_tensor();
        value.scatter_add_(axis, classes, &numbers.value).expect("the loss has seen these classes");
        let op = Op::new("cross_entropy", value);
        match of {
            Some(x) => op.edge(&x, || |g: &Self| g.clone()),
            None => op,
        }
        .recorded()
    }
}

/// A loss of classes.
///
/// ```text
/// impl<T: Float, S: Lengths> Var<T, S> {
///     pub fn nll_loss<X: Targets>(&self, target: X) -> Var<T, ()> where S: Scores<X::Shape> { .. } ..
/// }
/// ```
macro_rules! of_classes {
    ($([$($plain:ident)?] $with:ident $name:literal $logits:literal;)*) => {
        /// # Losses of classes
        impl<T: Float, S: Lengths> Var<T, S> {$(
            $(
                #[doc = concat!("The differentiable form of [`Strided::", stringify!($plain), "`]: no gradient flows to the targets.")]
                #[track_caller]
                pub fn $plain<X: Targets>(&self, target: X) -> Var<T, ()>
                where
                    S: Scores<X::Shape>,
                {
                    self.$with(target, CrossEntropy::new())
                }
            )?

            #[doc = concat!("The differentiable form of [`Strided::", stringify!($with), "`]: no gradient flows to the targets, nor to the weights.")]
            #[track_caller]
            pub fn $with<X: Targets, W, Z: LossReduction>(
                &self,
                target: X,
                how: CrossEntropy<'_, T, W, Z>,
            ) -> Var<T, Z::Out<Scored<S, X::Shape>>>
            where
                S: Scores<X::Shape>,
                W: WeightsOf<S::Classes>,
            {
                let targets = self.erased.records().then(|| target.numbers());
                let value = self.value().$with(target, how).into_dyn();
                // (A `match`: a closure would be one more for every shape.)
                let slopes = match targets {
                    Some(targets) => Some(Slopes::for_targets(self.erased.sizes(), $logits, &targets, how)),
                    None => None,
                };
                Var::over(self.erased.classified($name, value, slopes))
            }
        )*}
    };
}
of_classes! {
    [] cross_entropy_with "cross_entropy" true;
    [nll_loss] nll_loss_with "nll_loss" false;
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The mean of the losses of classes, which are constants.
    #[precompile]
    #[track_caller]
    fn class_loss(&self, value: Value<T>, classes: Option<Tensor<i64, AnyRank>>) -> Self {
        let rule = || {
            // The classes are along axis 1, or the only one.
            let axis = self.sizes().len().min(2) as isize - 1;
            let (x, classes) = (self.clone(), classes.expect("the classes of what is recorded"));
            move |g: &Self| {
                let weighted = g.mul(&weights(axis, &classes));
                let places = classes.maximum(0).unsqueeze(axis).expect("the scores have one axis more").to_tensor();
                let less = Erased::number(-T::ONE).expand(places.sizes());
                x.softmax(axis).expect("this axis is there").with_added(axis, &places, &less).mul(&weighted)
            }
        };
        Op::new("cross_entropy", value).edge(self, rule).recorded()
    }
}

/// The class that does not count, as in PyTorch.
const IGNORED: i64 = -100;

/// How much each loss counts in their mean, with an axis of length 1 for the classes.
fn weights<T: Float>(axis: isize, classes: &Strided<i64, AnyRank>) -> Erased<T> {
    let counts = classes.ne(IGNORED).to_type::<T>();
    let all = counts.sum_all().item();
    // (Of none, all weights are 0.)
    let weights = if all > T::ZERO { counts / all } else { counts };
    Erased::constant(weights.into_shared().unsqueeze(axis).expect("the scores have one axis more"))
}

/// # Losses of classes
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::cross_entropy`]: no gradient flows to the targets.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, grad};
    ///
    /// let scores: Var<f64, shape![2, 2]> = Tensor::zeros().into();
    /// let classes = Tensor::from([0_i64, 1]);
    /// let g = grad(&scores, |scores| scores.cross_entropy(&classes));
    /// assert_eq!(g.to_vec(), [-0.25, 0.25, 0.25, -0.25]);
    /// ```
    #[track_caller]
    pub fn cross_entropy<X: Targets>(&self, target: X) -> Var<T, ()>
    where
        S: Scores<X::Shape>,
    {
        let classes = self.erased.records().then(|| target.numbers());
        let value = self.value().cross_entropy(target).into_dyn().into_shared();
        Var::over(self.erased.class_loss(value, classes))
    }
}
