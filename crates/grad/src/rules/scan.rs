//! Running sums and products, and the methods of all operations along an axis that stays.

use super::join::cat_of;
use super::{from_front, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::Along;
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn cumsum(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || move |g: &Self| g.cumsum_from_back(axis);
        Ok(Op::new("cumsum", self.value.cumsum(axis)?).edge(self, rule).recorded())
    }

    /// Returns, at each position, the sum of the elements from that position to the end.
    #[track_caller]
    pub(super) fn cumsum_from_back(&self, axis: isize) -> Self {
        self.flip_along(axis).cumsum(axis).or_panic().flip_along(axis)
    }

    /// `Σ g[j] e^(x[i] - y[j])` over the positions `j` from `i` to the end: the logarithm of a sum again, as in PyTorch, of the positive gradients and of
    /// the negative ones.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn logcumsumexp(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            let x = self.clone();
            move |y: &Self, g: &Self| {
                let part = |g: &Self| {
                    let lost = !g.value.gt(T::ZERO);
                    let logarithm = g.masked(&lost).add(&Erased::constant(lost.to_type::<T>().into_shared())).ln();
                    let sums = logarithm.sub(y).masked_fill(&lost, T::of(f64::NEG_INFINITY)).flip_along(axis);
                    sums.logcumsumexp(axis).or_panic().flip_along(axis).add(&x).exp()
                };
                if x.sizes().is_empty() { g.clone() } else { part(g).sub(&part(&g.neg())) }
            }
        };
        Ok(Op::new("logcumsumexp", self.value.logcumsumexp(axis)?).edge_from_output(self, rule).recorded())
    }

    /// Where no element is 0, a product without one is that of all divided by it.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn cumprod(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            let (x, zero) = (self.clone(), self.value.eq(T::ZERO).any_all().item());
            move |y: &Self, g: &Self| {
                if !zero || x.sizes().is_empty() {
                    let products = g.mul(y).cumsum_from_back(axis);
                    return if x.sizes().is_empty() { g.clone() } else { products.div(&x) };
                }
                let axis = from_front(x.sizes().len(), axis);
                x.products_before(axis).mul(&x.sums_after(axis, g))
            }
        };
        Ok(Op::new("cumprod", self.value.cumprod(axis)?).edge_from_output(self, rule).recorded())
    }

    /// Returns the elements in reverse order along an axis.
    #[track_caller]
    fn flip_along(&self, axis: isize) -> Self {
        self.flip(&[axis]).or_panic()
    }

    /// Returns the elements at one position of an axis; the axis is kept.
    fn element_along(&self, axis: usize, position: usize) -> Self {
        self.narrow(axis, position, 1)
    }

    /// Returns, at each position, the product of the elements before it.
    fn products_before(&self, axis: usize) -> Self {
        let len = self.sizes()[axis];
        let mut first: Box<[usize]> = self.sizes().into();
        first[axis] = 1;
        let (one, rest) = (Erased::number(T::ONE).expand(&first), self.narrow(axis, 0, len - 1));
        let shifted = cat_of(axis as isize, &[&one, &rest]).or_panic();
        shifted.cumprod(axis as isize).or_panic()
    }

    /// `s[i] = g[i] + x[i + 1] s[i + 1]`: for each position, the gradient with respect to the products that follow, without the factors before the position.
    fn sums_after(&self, axis: usize, g: &Self) -> Self {
        let len = self.sizes()[axis];
        let mut sums = vec![g.element_along(axis, len - 1)];
        for i in (0..len - 1).rev() {
            let after = self.element_along(axis, i + 1).mul(&sums[sums.len() - 1]);
            sums.push(g.element_along(axis, i).add(&after));
        }
        sums.reverse();
        cat_of(axis as isize, &sums.iter().collect::<Vec<_>>()).or_panic()
    }

    /// For each element of a matrix the product of all others in its row.
    pub(super) fn others_in_rows(&self) -> Self {
        if self.value.numel() == 0 {
            return self.clone();
        }
        self.products_before(1).mul(&self.flip_along(1).products_before(1).flip_along(1))
    }
}

// Those of `softmax` have their rules in `softmax`.
faces! {
    along;
    Var {
        sure(self.erased.name(AXIS))
    }

    cumsum;
    cumprod;
    logcumsumexp;
    softmax;
    softmin;
    log_softmax;
}

compiled! {
    Erased::<T>::cumsum, Erased::<T>::cumprod, Erased::<T>::logcumsumexp,
}
