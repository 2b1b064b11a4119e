//! Softmax, its logarithm, and the loss of classes.

use crate::Var;
use crate::tape::{Erased, Op, Value};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::loss::Targets;
use congruent::prelude::*;
use congruent::shape::Scores;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn softmax(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            move |y: &Self, g: &Self| {
                let weighted = g.mul(y);
                weighted.sub(&y.mul(&weighted.sum(&[axis], true).expect("this axis is there")))
            }
        };
        Ok(Op::new("softmax", self.value.softmax(axis)?).edge_from_output(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn softmin(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            move |y: &Self, g: &Self| {
                let weighted = g.mul(y);
                y.mul(&weighted.sum(&[axis], true).expect("this axis is there")).sub(&weighted)
            }
        };
        Ok(Op::new("softmin", self.value.softmin(axis)?).edge_from_output(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn log_softmax(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || move |y: &Self, g: &Self| g.sub(&y.exp().mul(&g.sum(&[axis], true).expect("this axis is there")));
        Ok(Op::new("log_softmax", self.value.log_softmax(axis)?).edge_from_output(self, rule).recorded())
    }

    /// The mean of the losses of classes, which are constants.
    #[inline(never)]
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

compiled! { Erased::<T>::softmax, Erased::<T>::log_softmax, Erased::<T>::class_loss }
