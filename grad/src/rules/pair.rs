//! More functions of two and three elements: remainders, quotients of whole numbers, angles, bounds.

use super::elementwise::functions_of_two;
use crate::operand::{Kind, Lifted, check_names};
use crate::tape::{Erased, Op};
use crate::{Var, VarBeside};
use congruent::__compiled as compiled;
use congruent::prelude::*;
use congruent::{Float, Shared};

functions_of_two! { atan2 fmod remainder floor_divide }

impl<T: Float> Erased<T> {
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
            let square = x.square().add(&y.square());
            let origin = square.value.eq(T::ZERO);
            g.mul(&y.div(&square.ones_where(&origin)).masked(&origin))
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

    /// `min(max(x, low), high)`. Between the bounds the gradient is that of `self`, beyond them that of the bound. At a bound that is a tensor
    /// each has half of it, at one that is a number `self` has none, as in PyTorch since 2.15.
    #[inline(never)]
    #[track_caller]
    fn clamp(&self, low: Bound<T>, high: Bound<T>) -> Self {
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
struct Bound<T> {
    bound: Erased<T>,
    is_number: bool,
}

impl<T: Float> Bound<T> {
    fn from_lifted(lifted: Lifted<T>) -> Self {
        let is_number = matches!(lifted.0, Kind::Number(_));
        Bound { bound: lifted.erased(), is_number }
    }
}

type Mask = Tensor<bool, AnyRank>;

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
        let (low, high) = (Bound::from_lifted(low.lift()), Bound::from_lifted(high.lift()));
        check_names!("clamp", S: self.sizes(), X::Shape: low.bound.sizes(), 0);
        if let Ok(sizes) = congruent::broadcast_shapes(self.sizes(), low.bound.sizes()) {
            check_names!("clamp", X::Out: &sizes, Y::Shape: high.bound.sizes(), 0);
        }
        Var::over(self.erased.clamp(low, high))
    }
}

compiled! {
    Erased::<T>::atan2, Erased::<T>::fmod, Erased::<T>::rem, Erased::<T>::modulo, Erased::<T>::remainder,
    Erased::<T>::floor_divide, Erased::<T>::clamp,
}
