//! Windows of a variable.

use super::transforms::Any;
use crate::element::RealElement;
use crate::operands::{CHECKED, Wave, plan_cut};
use congruent::pad::{Constant, Reflect};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, custom_vjp};

impl<T: RealElement> Wave for Any<T> {
    type Element = T;
    fn reflect(self, margin: usize) -> Self {
        self.pad([margin, margin], Reflect).expect(CHECKED)
    }
    fn cut_windows(self, window: &Tensor<T, AnyRank>, hop: usize) -> Self {
        self.unfold(-1, window.numel(), hop).expect(CHECKED).times(window)
    }
    fn overlap_add(self, hop: usize) -> Self {
        let w = *Var::sizes(&self).last().expect("an axis of positions");
        let forward = |x: &Self| (T::ROUTINES.overlap_add)(&x.value().to_tensor(), hop).into();
        custom_vjp(&self, forward, move |_, _, g| g.unfold(-1, w, hop).expect(CHECKED))
    }
    fn cut(self, start: usize, length: usize) -> Self {
        let (kept, zeros) = plan_cut(*Var::sizes(&self).last().expect("an axis of positions"), start, length);
        self.narrow(-1, start as isize, kept).expect(CHECKED).pad([0, zeros], Constant(T::ZERO)).expect(CHECKED)
    }
    fn times(self, factors: &Tensor<T, AnyRank>) -> Self {
        self * Any::from(factors.to_tensor())
    }
}
