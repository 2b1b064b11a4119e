//! Functions of three elements, and the rest of those of two: `fmax`, `xlogy`, `ldexp`.

use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarBeside};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::{faces, precompile};

// ```text
// impl<T: Float, S: Lengths> Var<T, S> {
//     pub fn lerp<X: VarBeside<T, S>, Y: VarBeside<T, X::Out>>(&self, second: X, third: Y) -> Var<T, Y::Out> { .. }
// }
// ```
faces! {
    ternary;
    Var {
        let (second, third) = (second.lift().erased(), third.lift().erased());
        check_names!(stringify!(name), S: self.sizes(), X::Shape: second.sizes(), 0);
        if let Ok(sizes) = congruent::broadcast_shapes(self.sizes(), second.sizes()) {
            check_names!(stringify!(name), X::Out: &sizes, Y::Shape: third.sizes(), 0);
        }
        Var::over(self.erased.name(&second, &third))
    }

    addcmul;
    addcdiv;
    lerp;
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    fn addcmul(&self, a: &Self, b: &Self) -> Self {
        let times = |of: &Self, other: &Self| {
            let (other, sum) = (other.clone(), of.summed_up());
            move |g: &Self| sum(&g.mul(&other))
        };
        Op::new("addcmul", self.value.addcmul(&a.value, &b.value))
            .edge(self, || self.summed_up())
            .edge(a, || times(a, b))
            .edge(b, || times(b, a))
            .recorded()
    }

    #[precompile]
    #[track_caller]
    fn addcdiv(&self, a: &Self, b: &Self) -> Self {
        Op::new("addcdiv", self.value.addcdiv(&a.value, &b.value))
            .edge(self, || self.summed_up())
            .edge(a, || {
                let (b, sum) = (b.clone(), a.summed_up());
                move |g: &Self| sum(&g.div(&b))
            })
            .edge(b, || {
                let (a, b, sum) = (a.clone(), b.clone(), b.summed_up());
                move |g: &Self| sum(&g.mul(&a.div(&b.square())).neg())
            })
            .recorded()
    }

    /// `1 - w`, `w` and the way between both.
    #[precompile]
    #[track_caller]
    fn lerp(&self, end: &Self, weight: &Self) -> Self {
        Op::new("lerp", self.value.lerp(&end.value, &weight.value))
            .edge(self, || {
                let (weight, sum) = (weight.clone(), self.summed_up());
                move |g: &Self| sum(&g.mul(&weight.neg().plus(T::ONE)))
            })
            .edge(end, || {
                let (weight, sum) = (weight.clone(), end.summed_up());
                move |g: &Self| sum(&g.mul(&weight))
            })
            .edge(weight, || {
                let (start, end, sum) = (self.clone(), end.clone(), weight.summed_up());
                move |g: &Self| sum(&g.mul(&end.sub(&start)))
            })
            .recorded()
    }

    /// That of `maximum`, but an operand that is NaN has none next to a number. (As in PyTorch, which gives the first all if both are NaN.)
    #[inline(never)]
    #[track_caller]
    pub(super) fn fmax(&self, r: &Self) -> Self {
        Op::new("fmax", self.value.fmax(&r.value))
            .edge(self, || self.winner(r, |x, r| x.lt(r) | x.isnan() & !r.isnan()))
            .edge(r, || r.winner(self, |r, x| r.lt(x) | r.isnan()))
            .recorded()
    }

    #[inline(never)]
    #[track_caller]
    pub(super) fn fmin(&self, r: &Self) -> Self {
        Op::new("fmin", self.value.fmin(&r.value))
            .edge(self, || self.winner(r, |x, r| x.gt(r) | x.isnan() & !r.isnan()))
            .edge(r, || r.winner(self, |r, x| r.gt(x) | r.isnan()))
            .recorded()
    }

    /// `ln y`, and 0 where `x` is 0 and the logarithm is none; `x / y`.
    #[inline(never)]
    #[track_caller]
    pub(super) fn xlogy(&self, r: &Self) -> Self {
        Op::new("xlogy", self.value.xlogy(&r.value))
            .edge(self, || {
                let (x, r, sum) = (self.value.clone(), r.clone(), self.summed_up());
                move |g: &Self| {
                    let none = x.eq(T::ZERO) & r.value.le(T::ZERO);
                    sum(&g.xlogy(&r).masked(&none))
                }
            })
            .edge(r, || {
                let (x, r, sum) = (self.clone(), r.clone(), r.summed_up());
                move |g: &Self| sum(&g.mul(&x.div(&r)))
            })
            .recorded()
    }

    /// `2^r`, and `ln 2` of the result.
    #[inline(never)]
    #[track_caller]
    pub(super) fn ldexp(&self, r: &Self) -> Self {
        Op::new("ldexp", self.value.ldexp(&r.value))
            .edge(self, || {
                let (r, sum) = (r.clone(), self.summed_up());
                move |g: &Self| sum(&g.mul(&r.exp2()))
            })
            .edge_from_output(r, || {
                let sum = r.summed_up();
                move |y: &Self, g: &Self| sum(&g.mul(y).times(T::of(core::f64::consts::LN_2)))
            })
            .recorded()
    }
}
