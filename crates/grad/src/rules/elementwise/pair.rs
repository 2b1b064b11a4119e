//! Functions of two elements, and of three: the larger, powers, angles, remainders, bounds.

use super::rectify::Mask;
use crate::operand::{Kind, Lifted, check_names};
use crate::tape::{Erased, Op, Value};
use crate::{Var, VarBeside};
use congruent::prelude::*;
use congruent::{Float, Shared};
use congruent_macros::{faces, precompile};

// ```text
// impl<T: Float, S: Lengths> Var<T, S> { pub fn pow<X: VarBeside<T, S>>(&self, rhs: X) -> Var<T, X::Out> { .. } }
// ```
faces! {
    binary;
    Var {
        let rhs = rhs.lift().erased();
        check_names!(stringify!(name), S: self.sizes(), X::Shape: rhs.sizes(), 0);
        Var::over(self.erased.name(&rhs))
    }

    maximum;
    minimum;
    pow;
    atan2;
    copysign;
    logaddexp;
    hypot;
    fmax;
    fmin;
    xlogy;
    ldexp;
    elu;
    celu;
    leaky_relu;
    hardshrink;
    softshrink;
    softplus_beta;
    logit_eps;
    fmod;
    remainder;
    floor_divide;
    trunc_divide;
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(in crate::rules) fn maximum(&self, r: &Self) -> Self {
        Op::new("maximum", self.value.maximum(&r.value))
            .edge(self, || self.winner(r, |x, r| x.lt(r)))
            .edge(r, || r.winner(self, |r, x| r.lt(x)))
            .recorded()
    }

    #[precompile]
    #[track_caller]
    pub(in crate::rules) fn minimum(&self, r: &Self) -> Self {
        Op::new("minimum", self.value.minimum(&r.value))
            .edge(self, || self.winner(r, |x, r| x.gt(r)))
            .edge(r, || r.winner(self, |r, x| r.gt(x)))
            .recorded()
    }

    /// The gradient of the larger or smaller of two: none where this one loses, half where both are equal. NaN loses to nothing, so that
    /// it goes to both. (As in PyTorch.)
    pub(super) fn winner(
        &self,
        other: &Self,
        loses: fn(&Value<T>, &Value<T>) -> Tensor<bool, AnyRank>,
    ) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let (x, other, sum) = (self.value.clone(), other.value.clone(), self.summed_up());
        move |g| {
            let equal = x.eq(&other);
            let own = g.masked(&loses(&x, &other));
            let own = if equal.any_all().item() {
                let halves = equal.to_type::<T>() * T::of(-0.5) + T::ONE;
                own.mul(&Erased::constant(halves.into_shared()))
            } else {
                own
            };
            sum(&own)
        }
    }

    #[precompile]
    #[track_caller]
    pub(in crate::rules) fn pow(&self, r: &Self) -> Self {
        Op::new("pow", self.value.pow(&r.value))
            .edge(self, || {
                let (x, r, sum) = (self.clone(), r.clone(), self.summed_up());
                move |g| {
                    // r x^(r - 1). A power of 0 does not change: 0, and not the product of 0 and ∞ or NaN.
                    let still = r.value.eq(T::ZERO);
                    let both = (&still & x.value.eq(T::ZERO)).to_type::<T>();
                    let less = r.minus(T::ONE).add(&Erased::constant(both.into_shared()));
                    let own = g.mul(&r.mul(&x.pow(&less)));
                    sum(&own.masked(&(own.value.isnan() & still)))
                }
            })
            .edge_from_output(r, || {
                let (x, r, sum) = (self.clone(), r.clone(), r.summed_up());
                move |y, g| {
                    // y ln x. A power of 0 does not change with an exponent from 0 on: 0, and not the product of 0 and -∞.
                    let still = (x.value.eq(T::ZERO) & r.value.ge(T::ZERO)).to_type::<T>();
                    sum(&g.mul(&y.mul(&x.add(&Erased::constant(still.into_shared())).ln())))
                }
            })
            .recorded()
    }

    /// `(y g, -x g) / (x² + y²)`, and none at the origin, as in PyTorch.
    #[inline(never)]
    #[track_caller]
    fn atan2(&self, r: &Self) -> Self {
        Op::new("atan2", self.value.atan2(&r.value))
            .edge(self, || {
                let (slope, sum) = (self.slope_of_atan2(r), self.summed_up());
                move |g| sum(&slope(g))
            })
            .edge(r, || {
                let (slope, sum) = (r.slope_of_atan2(self), r.summed_up());
                move |g| sum(&slope(g)).neg()
            })
            .recorded()
    }

    /// The gradient changes its sign where the element does, and is 0 where that is 0; none for the sign. (As in PyTorch, but for
    /// infinities: its rule divides by the element, and says NaN.)
    #[inline(never)]
    #[track_caller]
    fn copysign(&self, r: &Self) -> Self {
        Op::new("copysign", self.value.copysign(&r.value))
            .edge_from_output(self, || {
                let (x, sum) = (self.value.clone(), self.summed_up());
                move |y, g| sum(&g.mul(&Erased::constant((x.sign() * y.value.sign()).into_shared())))
            })
            .recorded()
    }

    /// `g sigmoid(x - y)` and `g sigmoid(y - x)`: the shares of both in the sum.
    #[inline(never)]
    #[track_caller]
    fn logaddexp(&self, r: &Self) -> Self {
        let share = |of: &Self, other: &Self| {
            let (x, other, sum) = (of.clone(), other.clone(), of.summed_up());
            move |g: &Self| sum(&g.mul(&x.sub(&other).sigmoid()))
        };
        let op = Op::new("logaddexp", self.value.logaddexp(&r.value));
        op.edge(self, || share(self, r)).edge(r, || share(r, self)).recorded()
    }

    /// `g x / y`; at the origin NaN, as in PyTorch.
    #[inline(never)]
    #[track_caller]
    fn hypot(&self, r: &Self) -> Self {
        let slope = |of: &Self| {
            let (x, sum) = (of.clone(), of.summed_up());
            move |y: &Self, g: &Self| sum(&g.mul(&x.div(y)))
        };
        let op = Op::new("hypot", self.value.hypot(&r.value));
        op.edge_from_output(self, || slope(self)).edge_from_output(r, || slope(r)).recorded()
    }

    /// `x - y trunc(x / y)`: the quotient is flat between its steps.
    #[inline(never)]
    #[track_caller]
    fn fmod(&self, r: &Self) -> Self {
        let op = Op::new("fmod", self.value.fmod(&r.value));
        op.edge(self, || self.summed_up()).edge(r, || self.steps(r, (&self.value / &r.value).trunc())).recorded()
    }

    /// `x % y`
    #[inline(never)]
    #[track_caller]
    pub(super) fn rem(&self, r: &Self) -> Self {
        self.fmod(r)
    }

    /// `x % k`
    #[inline(never)]
    #[track_caller]
    pub(super) fn modulo(&self, k: T) -> Self {
        Op::new("fmod", &self.value % k).edge(self, || |g| g.clone()).recorded()
    }

    /// The gradient times `y / (x² + y²)`, where `x` is `self`; 0 at the origin.
    fn slope_of_atan2(&self, y: &Self) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let (x, y) = (self.clone(), y.clone());
        move |g: &Self| {
            let origin = x.value.eq(T::ZERO) & y.value.eq(T::ZERO);
            // (Squares would overflow, or vanish.)
            let length = x.add(&Erased::constant(origin.to_type::<T>().into_shared())).hypot(&y);
            g.mul(&y.div(&length).div(&length).masked(&origin))
        }
    }

    /// `x - y floor(x / y)`
    #[inline(never)]
    #[track_caller]
    fn remainder(&self, r: &Self) -> Self {
        let op = Op::new("remainder", self.value.remainder(&r.value));
        op.edge(self, || self.summed_up()).edge(r, || self.steps(r, self.value.floor_divide(&r.value))).recorded()
    }

    /// Returns the gradient of the divisor: minus `g` times the quotient.
    fn steps(&self, r: &Self, quotient: Tensor<T, AnyRank>) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let (quotient, sum) = (Erased::constant(quotient.into_shared()), r.summed_up());
        move |g| sum(&g.mul(&quotient).neg())
    }

    /// The same everywhere but at the steps: no gradient flows.
    #[inline(never)]
    #[track_caller]
    fn floor_divide(&self, r: &Self) -> Self {
        Op::new("floor_divide", self.value.floor_divide(&r.value)).recorded()
    }

    /// The same everywhere but at the steps: no gradient flows.
    #[inline(never)]
    #[track_caller]
    fn trunc_divide(&self, r: &Self) -> Self {
        Op::new("trunc_divide", self.value.trunc_divide(&r.value)).recorded()
    }

    /// `min(max(x, low), high)`. Between the bounds the gradient is that of `self`, beyond them that of the bound. At a bound that is a tensor
    /// each has half of it, at one that is a number `self` has none, as in PyTorch since 2.15.
    #[precompile]
    #[track_caller]
    fn clamp(&self, low: ClampBound<T>, high: ClampBound<T>) -> Self {
        let values = || [&self.value, &low.bound.value, &high.bound.value].map(Shared::clone);
        let numbers = [low.is_number, high.is_number];
        let rule = |of: &Self, shares: Shares| {
            let sum = of.summed_up();
            move |g: &Self| sum(&shares.share_gradient(g))
        };
        Op::new("clamp", self.value.clamp(&low.bound.value, &high.bound.value))
            .edge(self, || rule(self, Shares::of_inner(values(), numbers)))
            .edge(&low.bound, || rule(&low.bound, Shares::of_low(values())))
            .edge(&high.bound, || rule(&high.bound, Shares::of_high(values())))
            .recorded()
    }
}

/// A bound of `clamp`.
struct ClampBound<T> {
    bound: Erased<T>,
    is_number: bool,
}

impl<T: Float> ClampBound<T> {
    fn from_lifted(lifted: Lifted<T>) -> Self {
        let is_number = matches!(lifted.0, Kind::Number(_));
        ClampBound { bound: lifted.erased(), is_number }
    }
}

/// Which elements have the whole gradient, and which half of it.
struct Shares {
    whole: Mask,
    half: Mask,
}

impl Shares {
    fn of_inner<T: Float>([x, low, high]: [Shared<T, AnyRank>; 3], [low_number, high_number]: [bool; 2]) -> Self {
        let [at_low, at_high] = [&low, &high].map(|bound| x.eq(bound) & low.lt(&high));
        let ties = &at_low | &at_high;
        let none = Tensor::full_of(AnyRank::from([0; 0]), false);
        let half = if low_number { none.clone() } else { at_low } | if high_number { none } else { at_high };
        if low_number && high_number {
            return Shares { whole: x.gt(&low) & x.lt(&high), half };
        }
        Shares { whole: !(x.lt(&low) | x.gt(&high) | ties), half }
    }

    fn of_low<T: Float>([x, low, high]: [Shared<T, AnyRank>; 3]) -> Self {
        Shares { whole: x.lt(&low) & low.le(&high), half: x.eq(&low) & low.lt(&high) }
    }

    fn of_high<T: Float>([x, low, high]: [Shared<T, AnyRank>; 3]) -> Self {
        Shares { whole: (x.gt(&high) & low.le(&high)) | low.gt(&high), half: x.eq(&high) & low.lt(&high) }
    }

    fn share_gradient<T: Float>(&self, g: &Erased<T>) -> Erased<T> {
        let whole = g.masked(&!&self.whole);
        if self.half.any_all().item() { whole.add(&g.times(T::of(0.5)).masked(&!&self.half)) } else { whole }
    }
}

/// # Bounds
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::clamp`].
    #[track_caller]
    pub fn clamp<X: VarBeside<T, S>, Y: VarBeside<T, X::Out>>(&self, low: X, high: Y) -> Var<T, Y::Out> {
        let (low, high) = (ClampBound::from_lifted(low.lift()), ClampBound::from_lifted(high.lift()));
        check_names!("clamp", S: self.sizes(), X::Shape: low.bound.sizes(), 0);
        if let Ok(sizes) = congruent::broadcast_shapes(self.sizes(), low.bound.sizes()) {
            check_names!("clamp", X::Out: &sizes, Y::Shape: high.bound.sizes(), 0);
        }
        Var::over(self.erased.clamp(low, high))
    }
}
