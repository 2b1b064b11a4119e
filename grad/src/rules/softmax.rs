//! Softmax, its logarithm, and the loss of classes.

use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::loss::Targets;
use congruent::prelude::*;
use congruent::shape::{Along, Scores};

impl<T: Float> Erased<T> {
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

    #[track_caller]
    pub(crate) fn log_softmax(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || move |y: &Self, g: &Self| g.sub(&y.exp().mul(&g.sum(&[axis], true).expect("this axis is there")));
        Ok(Op::new("log_softmax", self.value.log_softmax(axis)?).edge_from_output(self, rule).recorded())
    }

    /// The mean of the losses of classes, which are constants.
    #[track_caller]
    fn cross_entropy(&self, classes: &Strided<i64, AnyRank>) -> Result<Self, ShapeError> {
        let value = self.value.try_cross_entropy(classes)?.into_dyn();
        let rule = || {
            // The classes are along axis 1, or the only one.
            let axis = self.sizes().len().min(2) as isize - 1;
            let (x, wanted, weight) = (self.clone(), one_hot(self.sizes(), axis, classes), weights(axis, classes));
            move |g: &Self| {
                let softmax = x.softmax(axis).expect("this axis is there");
                softmax.sub(&wanted).mul(&weight).mul(g)
            }
        };
        Ok(Op::new("cross_entropy", value).edge(self, rule).recorded())
    }
}

/// The class that does not count, as in PyTorch.
const IGNORED: i64 = -100;

/// 1 where the class is, of these sizes; 0 elsewhere.
fn one_hot<T: Float>(sizes: &[usize], axis: isize, classes: &Strided<i64, AnyRank>) -> Erased<T> {
    let classes = classes.maximum(0);
    let classes = classes.unsqueeze(axis).expect("the scores have one axis more");
    let mut wanted = Tensor::zeros_of(AnyRank::from(sizes));
    wanted.scatter_value_(axis, &classes, T::ONE).expect("the loss has seen these classes");
    Erased::constant(wanted.into_shared())
}

/// How much each loss counts in their mean, with an axis of length 1 for the classes.
fn weights<T: Float>(axis: isize, classes: &Strided<i64, AnyRank>) -> Erased<T> {
    let counts = classes.ne(IGNORED).to_type::<T>();
    let weights = &counts / counts.sum_all().item();
    Erased::constant(weights.into_shared().unsqueeze(axis).expect("the scores have one axis more"))
}

/// Along an axis that stays: `pub fn softmax<const AXIS: isize>(&self) -> VarOf<T, S::Out> where S: Along<AXIS> { .. }`
macro_rules! along_an_axis {
    ($($name:ident)*) => {
        impl<T: Float, S: List> Var<T, S> {$(
            #[doc = concat!("As [`Strided::", stringify!($name), "`].")]
            #[track_caller]
            pub fn $name<const AXIS: isize>(&self) -> VarOf<T, S::Out>
            where
                S: Along<AXIS>,
            {
                Var::<T, S::Out>::over(self.erased.$name(AXIS).unwrap_or_else(|error| panic!("{error}")))
            }
        )*}
    };
}
along_an_axis! { softmax log_softmax }

impl<T: Float, S: Lengths> Var<T, S> {
    /// As [`Strided::cross_entropy`]: no gradient flows to the targets.
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
        Var::over(self.erased.cross_entropy(&target.numbers()).unwrap_or_else(|error| panic!("{error}")))
    }
}
