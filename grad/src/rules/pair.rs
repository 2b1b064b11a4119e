//! More functions of two and three elements: remainders, quotients of whole numbers, angles, bounds.

use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarBeside};
use congruent::prelude::*;
use congruent::{Float, Shared};
use std::ops::Rem;

/// `pub fn fmod<X: VarBeside<T, S>>(&self, rhs: X) -> Var<T, X::Out> { .. }`
macro_rules! functions_of_two {
    ($($name:ident)*) => {
        impl<T: Float, S: Lengths> Var<T, S> {$(
            #[doc = concat!("As [`Strided::", stringify!($name), "`].")]
            #[track_caller]
            pub fn $name<X: VarBeside<T, S>>(&self, rhs: X) -> Var<T, X::Out> {
                let rhs = rhs.lift().erased();
                check_names::<S, X::Shape>(stringify!($name), self.sizes(), rhs.sizes(), 0);
                Var::over(self.erased.$name(&rhs))
            }
        )*}
    };
}
functions_of_two! { atan2 fmod remainder floor_divide }

/// `x % y`: as `fmod`.
macro_rules! operator {
    ($($lhs:ty;)*) => {$(
        impl<T: Float, S: Lengths, X: VarBeside<T, S>> Rem<X> for $lhs {
            type Output = Var<T, X::Out>;
            #[track_caller]
            fn rem(self, rhs: X) -> Self::Output {
                let rhs = rhs.lift().erased();
                check_names::<S, X::Shape>("rem", self.sizes(), rhs.sizes(), 0);
                Var::over(self.erased.fmod(&rhs))
            }
        }
    )*};
}
operator! { Var<T, S>; &Var<T, S>; }

impl<T: Float> Erased<T> {
    /// `(y g, -x g) / (x² + y²)`
    #[track_caller]
    fn atan2(&self, r: &Self) -> Self {
        let slope = |x: &Self, y: &Self| {
            let (x, y) = (x.clone(), y.clone());
            move |g: &Self| g.mul(&y.div(&x.square().add(&y.square())))
        };
        Op::new("atan2", self.value.atan2(&r.value))
            .edge(self, || {
                let (slope, sum) = (slope(self, r), self.summed_up());
                move |g| sum(&slope(g))
            })
            .edge(r, || {
                let (slope, sum) = (slope(r, self), r.summed_up());
                move |g| sum(&slope(g)).neg()
            })
            .recorded()
    }

    /// `x - y trunc(x / y)`: the quotient is flat between its steps.
    #[track_caller]
    fn fmod(&self, r: &Self) -> Self {
        let op = Op::new("fmod", self.value.fmod(&r.value));
        op.edge(self, || self.summed_up()).edge(r, || self.steps(r, |x, r| x.div(r).trunc())).recorded()
    }

    /// `x - y floor(x / y)`
    #[track_caller]
    fn remainder(&self, r: &Self) -> Self {
        let op = Op::new("remainder", self.value.remainder(&r.value));
        op.edge(self, || self.summed_up()).edge(r, || self.steps(r, |x, r| x.div(r).floor())).recorded()
    }

    /// Less the gradient so many times.
    fn steps(&self, r: &Self, quotient: fn(&Self, &Self) -> Self) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let (x, r, sum) = (self.clone().untracked(), r.clone().untracked(), r.summed_up());
        move |g| sum(&g.mul(&quotient(&x, &r)).neg())
    }

    /// The same everywhere but at the steps: no gradient flows.
    #[track_caller]
    fn floor_divide(&self, r: &Self) -> Self {
        Op::new("floor_divide", self.value.floor_divide(&r.value)).recorded()
    }

    /// To `self` where it is between the bounds, or at one; to the bound elsewhere.
    #[track_caller]
    fn clamp(&self, low: &Self, high: &Self) -> Self {
        let values = || [&self.value, &low.value, &high.value].map(Shared::clone);
        let rule = |of: &Self, drop: fn([Shared<T, AnyRank>; 3]) -> Tensor<bool, AnyRank>| {
            let (drop, sum) = (drop(values()), of.summed_up());
            move |g: &Self| sum(&g.masked(&drop))
        };
        Op::new("clamp", self.value.clamp(&low.value, &high.value))
            .edge(self, || rule(self, |[x, low, high]| x.lt(&low) | x.gt(&high)))
            .edge(low, || rule(low, |[x, low, high]| x.ge(&low) | low.ge(&high)))
            .edge(high, || rule(high, |[x, low, high]| !(x.gt(&high) | high.lt(&low))))
            .recorded()
    }
}

impl<T: Float, S: Lengths> Var<T, S> {
    /// As [`Strided::clamp`].
    #[track_caller]
    pub fn clamp<X: VarBeside<T, S>, Y: VarBeside<T, X::Out>>(&self, low: X, high: Y) -> Var<T, Y::Out> {
        let (low, high) = (low.lift().erased(), high.lift().erased());
        check_names::<S, X::Shape>("clamp", self.sizes(), low.sizes(), 0);
        if let Ok(sizes) = congruent::broadcast_shapes(self.sizes(), low.sizes()) {
            check_names::<X::Out, Y::Shape>("clamp", &sizes, high.sizes(), 0);
        }
        Var::over(self.erased.clamp(&low, &high))
    }
}
