//! Functions of one element with numbers.

use crate::Var;
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::{faces, precompile};

// ```text
// impl<T: Float, S: Lengths> Var<T, S> { pub fn threshold(&self, threshold: T, value: T) -> Var<T, S> { .. } }
// ```
faces! {
    numbered;
    Var { Var::over(self.erased.name(values)) }

    hardtanh;
    threshold;
    nan_to_num;
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The gradient between the bounds, and not at them; that of NaN as well, as of `relu`.
    #[precompile]
    #[track_caller]
    pub(in crate::rules) fn hardtanh(&self, low: T, high: T) -> Self {
        let rule = || {
            let x = self.value.clone();
            move |g: &Self| g.masked(&(x.le(low) | x.ge(high)))
        };
        Op::new("hardtanh", self.value.hardtanh(low, high)).edge(self, rule).recorded()
    }

    #[inline(never)]
    #[track_caller]
    fn threshold(&self, threshold: T, value: T) -> Self {
        let rule = || {
            let x = self.value.clone();
            move |g: &Self| g.masked(&x.le(threshold))
        };
        Op::new("threshold", self.value.threshold(threshold, value)).edge(self, rule).recorded()
    }

    /// None where a number was written.
    #[inline(never)]
    #[track_caller]
    fn nan_to_num(&self, nan: T, posinf: T, neginf: T) -> Self {
        let rule = || {
            let x = self.value.clone();
            move |g: &Self| g.masked(&!x.isfinite())
        };
        Op::new("nan_to_num", self.value.nan_to_num(nan, posinf, neginf)).edge(self, rule).recorded()
    }
}
