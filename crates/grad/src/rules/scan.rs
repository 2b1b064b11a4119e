//! Running sums, products and extremes, softmax and its logarithm: an axis that stays.

use super::join::cat_of;
use super::sort::{Found, Pair, both};
use super::{from_front, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op, Value};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Along, Along as HasAxis};
use congruent_macros::{faces, precompile};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
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

    #[inline(never)]
    #[track_caller]
    pub(crate) fn logcumsumexp(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            let (x, axis) = (self.clone(), from_front(self.sizes().len(), axis));
            move |y: &Self, g: &Self| {
                if x.sizes().is_empty() { g.clone() } else { g.weighted_sums([&x, y], axis, true) }
            }
        };
        Ok(Op::new("logcumsumexp", self.value.logcumsumexp(axis)?).edge_from_output(self, rule).recorded())
    }

    /// For running logarithms `y` of sums of exponentials of `x`, whose derivatives `e^(x[i] - y[j])` are at positions `i` up to `j`: at each `i` the
    /// sum of these times `self[j]` if `from_back`, at each `j` that of these times `self[i]` otherwise. Each is the adjoint of the other.
    ///
    /// (No logarithm of `self` is taken, as in PyTorch: it loses the slope at 0, and NaN.)
    #[precompile]
    #[track_caller]
    fn weighted_sums(&self, [x, y]: [&Self; 2], axis: usize, from_back: bool) -> Self {
        let value = weigh_sums([&self.value, &x.value, &y.value], axis, from_back);
        let operands = [self, x, y].map(Self::clone);
        let rule = || {
            let [h, x, y] = operands.clone();
            move |out: &Self, g: &Self| {
                let adjoint = g.weighted_sums([&x, &y], axis, !from_back);
                let (own, other) = (h.mul(&adjoint), out.mul(g));
                let [of_x, of_y] = if from_back { [other, own] } else { [own, other] };
                vec![adjoint, of_x, of_y.neg()]
            }
        };
        Op::new("logcumsumexp", value).edges_from_output(&operands, rule).recorded()
    }

    /// Where no product is 0, a product without an element is that of all divided by the element.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn cumprod(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            let (x, zero) = (self.clone(), self.value.eq(T::ZERO).any_all().item());
            move |y: &Self, g: &Self| {
                if x.sizes().is_empty() {
                    return g.clone();
                }
                if !(zero || x.is_lost_in(y)) {
                    return g.mul(y).cumsum_from_back(axis).div(&x);
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

    /// The largest so far. An element may be found at several positions.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn cummax(&self, axis: isize) -> Result<Found<T>, ShapeError> {
        Ok(self.found("cummax", axis, self.value.cummax(axis)?, false))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn cummin(&self, axis: isize) -> Result<Found<T>, ShapeError> {
        Ok(self.found("cummin", axis, self.value.cummin(axis)?, false))
    }

    #[precompile]
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

    #[inline(never)]
    #[track_caller]
    pub(crate) fn softmin(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || {
            move |y: &Self, g: &Self| {
                let weighted = g.mul(y);
                y.mul(&weighted.sum(&[axis], true).expect("this axis is there")).sub(&weighted)
            }
        };
        Ok(Op::new("softmin", self.value.softmin(axis)?).edge_from_output(self, rule).recorded())
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn log_softmax(&self, axis: isize) -> Result<Self, ShapeError> {
        let rule = || move |y: &Self, g: &Self| g.sub(&y.exp().mul(&g.sum(&[axis], true).expect("this axis is there")));
        Ok(Op::new("log_softmax", self.value.log_softmax(axis)?).edge_from_output(self, rule).recorded())
    }
}

/// The value of [`weighted_sums`](Erased::weighted_sums): each sum from the one before it, by factors of at most 1.
fn weigh_sums<T: Float>([h, x, y]: [&Value<T>; 3], axis: usize, from_back: bool) -> Tensor<T, AnyRank> {
    let mut out = h.to_tensor();
    let (n, inner) = (out.sizes()[axis], out.sizes()[axis + 1..].iter().product::<usize>());
    let [x, y] = [x.contiguous(), y.contiguous()];
    let [x, y] = [x.as_slice(), y.as_slice()];
    let factor = |of: T, to: T| (f64::of(of) - f64::of(to)).exp();
    for (outer, lanes) in out.as_mut_slice().chunks_exact_mut((n * inner).max(1)).enumerate() {
        for lane in 0..inner {
            let mut carry = 0.0;
            let mut before = None;
            for step in 0..n {
                let j = if from_back { n - 1 - step } else { step };
                let at = j * inner + lane;
                let (own_x, own_y) = (x[outer * n * inner + at], y[outer * n * inner + at]);
                // (Two equal infinities have no difference.)
                let decay = before.map_or(1.0, |other| match (own_y == other, from_back) {
                    (true, _) => 1.0,
                    (false, true) => factor(own_y, other),
                    (false, false) => factor(other, own_y),
                });
                let (h, weight) = (f64::of(lanes[at]), factor(own_x, own_y));
                carry = carry * decay + if from_back { h } else { h * weight };
                lanes[at] = T::of(if from_back { carry * weight } else { carry });
                if !from_back && own_y == T::of(f64::NEG_INFINITY) {
                    // Elements of -∞ have no share in later sums.
                    carry = 0.0;
                }
                before = Some(own_y);
            }
        }
    }
    out
}

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

faces! {
    paired "Running extremes";
    Var {
        both::<T, S::Out>(operation)
    }

    cummax by self.erased.cummax(AXIS);
    cummin by self.erased.cummin(AXIS);
}
