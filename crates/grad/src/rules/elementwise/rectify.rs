//! Functions of two elements that are straight above 0, and others whose second operand is mostly a number.

use crate::tape::{Erased, Op, Value};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;

pub(super) type Mask = Tensor<bool, AnyRank>;

/// Where an element is above 0; NaN is not.
fn above<T: Float>(x: &Value<T>) -> Mask {
    x.gt(T::ZERO)
}

/// Where an element is from -b to b. NaN is not: it lets the gradient through, as it does in `relu`.
fn inside<T: Float>(x: &Value<T>, b: &Value<T>) -> Mask {
    x.abs().le(b)
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// A gradient that this operand passes on as it is where the mask holds, and elsewhere times `slope`.
    fn rectified<A, F>(&self, above: A, slope: F) -> impl Fn(&Self) -> Self + Send + Sync + use<T, A, F>
    where
        A: Fn() -> Mask + Send + Sync,
        F: Fn() -> Self + Send + Sync,
    {
        let sum = self.summed_up();
        move |g| {
            let above = above();
            let below = g.mul(&slope()).masked(&above);
            sum(&below.add(&g.masked(&!above)))
        }
    }

    /// `g` times `slope` below, nothing above.
    fn of_factor<F>(&self, x: &Self, slope: F) -> impl Fn(&Self) -> Self + Send + Sync + use<T, F>
    where
        F: Fn(&Self) -> Self + Send + Sync,
    {
        let (x, sum) = (x.clone(), self.summed_up());
        move |g| {
            // (Above, the slope may be infinite.)
            sum(&g.mul(&slope(&x)).masked(&above(&x.value)))
        }
    }

    /// `exp(x) - 1` of what is not above 0.
    fn grown(&self) -> Self {
        self.elu(&Erased::number(T::ONE))
    }

    /// `a exp(x)` below 0; of `a` it is `exp(x) - 1`.
    #[precompile]
    #[track_caller]
    pub(super) fn elu(&self, a: &Self) -> Self {
        let op = Op::new("elu", self.value.elu(&a.value));
        op.edge(self, || {
            let (x, a) = (self.clone(), a.clone());
            let value = self.value.clone();
            // (Above 0 the power may be infinite.)
            self.rectified(move || above(&value), move || a.mul(&x.masked(&above(&x.value)).exp()))
        })
        .edge(a, || a.of_factor(self, Self::grown))
        .recorded()
    }

    /// `exp(x / a)` below 0; of `a` it is `exp(q) (1 - q) - 1`, where `q = x / a`.
    #[inline(never)]
    #[track_caller]
    pub(super) fn celu(&self, a: &Self) -> Self {
        let op = Op::new("celu", self.value.celu(&a.value));
        op.edge(self, || {
            let (x, a) = (self.clone(), a.clone());
            let value = self.value.clone();
            self.rectified(move || above(&value), move || x.masked(&above(&x.value)).div(&a).exp())
        })
        .edge(a, || {
            let alpha = a.clone();
            a.of_factor(self, move |x| {
                let q = x.masked(&above(&x.value)).div(&alpha);
                q.grown().sub(&q.mul(&q.exp()))
            })
        })
        .recorded()
    }

    /// The slope below 0; of the slope it is `x`.
    #[precompile]
    #[track_caller]
    pub(super) fn leaky_relu(&self, slope: &Self) -> Self {
        let op = Op::new("leaky_relu", self.value.leaky_relu(&slope.value));
        op.edge(self, || {
            let (value, slope) = (self.value.clone(), slope.clone());
            self.rectified(move || above(&value), move || slope.clone())
        })
        .edge(slope, || slope.of_factor(self, Self::clone))
        .recorded()
    }

    /// The gradient of what is 0 from -b to b, and moves with `self` elsewhere.
    fn shrunk(&self, b: &Self) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let (inside, sum) = (inside(&self.value, &b.value), self.summed_up());
        move |g| sum(&g.masked(&inside))
    }

    /// The gradient outside -b and b.
    #[inline(never)]
    #[track_caller]
    pub(super) fn hardshrink(&self, b: &Self) -> Self {
        let op = Op::new("hardshrink", self.value.hardshrink(&b.value));
        op.edge(self, || self.shrunk(b)).recorded()
    }

    /// The gradient outside -b and b; of `b`, less by the sign of `x`.
    #[inline(never)]
    #[track_caller]
    pub(super) fn softshrink(&self, b: &Self) -> Self {
        let op = Op::new("softshrink", self.value.softshrink(&b.value));
        op.edge(self, || self.shrunk(b))
            .edge(b, || {
                let (inside, sum) = (inside(&self.value, &b.value), b.summed_up());
                let sign = Erased::constant(self.value.sign().into_shared());
                move |g| sum(&g.mul(&sign).masked(&inside).neg())
            })
            .recorded()
    }

    /// `sigmoid(b x)`, and 1 above 20; of `b` it is `x sigmoid(b x) / b - y / b`, and 0 above 20.
    #[inline(never)]
    #[track_caller]
    pub(super) fn softplus_beta(&self, b: &Self) -> Self {
        let op = Op::new("softplus", self.value.softplus_beta(&b.value));
        let far = |x: &Value<T>, b: &Value<T>| (x * b).gt(T::of(20.0));
        op.edge(self, || {
            let (x, b) = (self.clone(), b.clone());
            let (value, beta) = (self.value.clone(), b.value.clone());
            self.rectified(move || far(&value, &beta), move || x.mul(&b).sigmoid())
        })
        .edge_from_output(b, || {
            let (x, b, sum) = (self.clone(), b.clone(), b.summed_up());
            move |y, g| {
                let slope = x.mul(&x.mul(&b).sigmoid()).sub(y).div(&b);
                sum(&g.mul(&slope).masked(&far(&x.value, &b.value)))
            }
        })
        .recorded()
    }

    /// That of `logit` between the bounds, and at them; 0 outside. None of the bound.
    #[inline(never)]
    #[track_caller]
    pub(super) fn logit_eps(&self, eps: &Self) -> Self {
        let op = Op::new("logit", self.value.logit_eps(&eps.value));
        op.edge(self, || {
            let (x, eps, sum) = (self.clone(), eps.value.clone(), self.summed_up());
            move |g| {
                // (NaN is not between the bounds.)
                let outside = !(x.value.ge(&eps) & x.value.le(&eps * -T::ONE + T::ONE));
                let slope = g.div(&x.mul(&x.neg().plus(T::ONE)));
                sum(&slope.masked(&outside))
            }
        })
        .recorded()
    }
}
