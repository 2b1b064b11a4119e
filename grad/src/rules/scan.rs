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

    /// The sums of all from each on.
    #[track_caller]
    fn cumsum_from_back(&self, axis: isize) -> Self {
        let backwards = |x: &Self| x.flip(&[axis]).or_panic();
        backwards(&backwards(self).cumsum(axis).or_panic())
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

    /// The product of all before each.
    fn products_before(&self, axis: usize) -> Self {
        let len = self.sizes()[axis];
        let mut first: Box<[usize]> = self.sizes().into();
        first[axis] = 1;
        let (one, rest) = (Erased::number(T::ONE).expand(&first), self.narrow(axis, 0, len - 1));
        let shifted = cat_of(axis as isize, &[&one, &rest]).or_panic();
        shifted.cumprod(axis as isize).or_panic()
    }

    /// `s[i] = g[i] + x[i + 1] s[i + 1]`: the gradients of all products from each on, without those before it.
    fn sums_after(&self, axis: usize, g: &Self) -> Self {
        let at = |x: &Self, i: usize| x.narrow(axis, i, 1);
        let len = self.sizes()[axis];
        let mut sums = vec![at(g, len - 1)];
        for i in (0..len - 1).rev() {
            let after = at(self, i + 1).mul(&sums[sums.len() - 1]);
            sums.push(at(g, i).add(&after));
        }
        sums.reverse();
        cat_of(axis as isize, &sums.iter().collect::<Vec<_>>()).or_panic()
    }

    /// For each element of a matrix the product of all others in its row.
    pub(super) fn others_in_rows(&self) -> Self {
        let backwards = |x: &Self| x.flip(&[1]).or_panic();
        if self.value.numel() == 0 {
            return self.clone();
        }
        self.products_before(1).mul(&backwards(&backwards(self).products_before(1)))
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
    softmax;
    log_softmax;
}

compiled! {
    Erased::<T>::cumsum, Erased::<T>::cumprod,
}
