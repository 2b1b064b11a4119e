//! Sums and means, and the adjoint of broadcasting.

mod extreme;

use crate::refuse::OrPanic;
use crate::rules::{from_front, sure};
use crate::tape::{Erased, Op};
use crate::{Var, VarElements, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Kept, KeptAxes, ReduceAxes, ReducedAxes};
use congruent_macros::{faces, precompile};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The sum over every axis that was stretched to get here from these sizes: the adjoint of broadcasting, whose own adjoint is `expand`.
    #[precompile]
    #[track_caller]
    pub(crate) fn sum_to(&self, sizes: &[usize]) -> Self {
        if self.sizes() == sizes {
            return self.clone();
        }
        let more = self.sizes().len() - sizes.len();
        let stretched = |&axis: &usize| axis < more || sizes[axis - more] == 1 && self.sizes()[axis] != 1;
        let axes: Vec<isize> = (0..self.sizes().len()).filter(stretched).map(|axis| axis as isize).collect();
        self.sum(&axes, true).or_panic().reshape(sizes)
    }

    /// The sum along these axes; along all, if none is named.
    #[precompile]
    #[track_caller]
    pub(crate) fn sum(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let spread = self.spread(axes);
            move |g: &Self| spread.stretch(g)
        };
        Ok(Op::new("sum", self.value.sum(axes, keepdim)?).edge(self, rule).recorded())
    }

    /// The sum of the elements that are not NaN, to which alone the gradient flows.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn nansum(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let (nan, spread) = (self.value.isnan(), self.spread(axes));
            move |g: &Self| spread.stretch(g).masked(&nan)
        };
        Ok(Op::new("nansum", self.value.nansum(axes, keepdim)?).edge(self, rule).recorded())
    }

    /// The `mean` over axes, with the parameters of [`sum`](Self::sum).
    #[precompile]
    #[track_caller]
    pub(crate) fn mean(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let out = self.value.mean(axes, keepdim)?;
        let count = self.value.numel().checked_div(out.numel()).unwrap_or(0);
        let rule = || {
            let spread = self.spread(axes);
            move |g: &Self| spread.stretch(&g.over(T::of(count)))
        };
        Ok(Op::new("mean", out).edge(self, rule).recorded())
    }

    /// The mean of the elements that are not NaN, to which alone the gradient flows.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn nanmean(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let spread = self.spread(axes);
            let is_number = Erased::<T>::constant((!self.value.isnan()).to_type::<T>().into_shared());
            let numbers = is_number.sum_to(&spread.kept);
            // (A product, as in PyTorch: where there are no numbers, the gradient is NaN, as the mean is.)
            move |g: &Self| spread.stretch(&g.reshape(&spread.kept).div(&numbers)).mul(&is_number)
        };
        Ok(Op::new("nanmean", self.value.nanmean(axes, keepdim)?).edge(self, rule).recorded())
    }

    /// The `logsumexp` over axes, with the parameters of [`sum`](Self::sum).
    #[precompile]
    #[track_caller]
    pub(crate) fn logsumexp(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let (x, spread) = (self.clone(), self.spread(axes));
            move |y: &Self, g: &Self| spread.stretch(g).mul(&x.sub(&spread.stretch(y)).exp())
        };
        Ok(Op::new("logsumexp", self.value.logsumexp(axes, keepdim)?).edge_from_output(self, rule).recorded())
    }

    /// The variance over axes, with the parameters of [`sum`](Self::sum); divided by one less than the number of elements.
    #[precompile]
    #[track_caller]
    pub(crate) fn var(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        self.var_correction(axes, 1.0, keepdim)
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn var_correction(&self, axes: &[isize], correction: f64, keepdim: bool) -> Result<Self, ShapeError> {
        let value = self.value.var_correction(axes, correction, keepdim)?;
        let results = value.numel();
        let rule = || {
            let (spread, slope) = (self.spread(axes), self.slope_of_var(axes, correction, results));
            move |g: &Self| slope(&spread.stretch(g))
        };
        Ok(Op::new("var", value).edge(self, rule).recorded())
    }

    /// The `std` over axes, with the parameters of [`sum`](Self::sum).
    #[precompile]
    #[track_caller]
    pub(crate) fn std(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        self.std_correction(axes, 1.0, keepdim)
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn std_correction(&self, axes: &[isize], correction: f64, keepdim: bool) -> Result<Self, ShapeError> {
        let value = self.value.std_correction(axes, correction, keepdim)?;
        let results = value.numel();
        let rule = || {
            let (spread, slope) = (self.spread(axes), self.slope_of_var(axes, correction, results));
            // No slope where all are equal, as in PyTorch.
            move |y: &Self, g: &Self| {
                let none = y.value.eq(T::ZERO);
                slope(&spread.stretch(&g.masked(&none).div(&y.ones_where(&none).times(T::of(2.0)))))
            }
        };
        Ok(Op::new("std", value).edge_from_output(self, rule).recorded())
    }

    /// `2 (x - mean) / (n - correction)` of a gradient that has been spread.
    fn slope_of_var(
        &self,
        axes: &[isize],
        correction: f64,
        results: usize,
    ) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let count = self.value.numel().checked_div(results).unwrap_or(0);
        let (x, axes) = (self.clone(), Box::<[isize]>::from(axes));
        move |g| {
            let off = x.sub(&x.mean(&axes, true).expect("these axes are there"));
            g.mul(&off).times(T::of(2.0 / (count as f64 - correction).max(0.0)))
        }
    }

    /// The Euclidean norm.
    #[precompile]
    #[track_caller]
    pub(crate) fn norm(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        self.norm_p(axes, 2.0, keepdim)
    }

    /// Norms of any order. Where all elements are 0 there is no slope, as in PyTorch.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn norm_p(&self, axes: &[isize], p: f64, keepdim: bool) -> Result<Self, ShapeError> {
        let value = if p == 2.0 { self.value.norm(axes, keepdim)? } else { self.value.norm_p(axes, p, keepdim)? };
        let rule = || {
            let (x, spread) = (self.clone(), self.spread(axes));
            move |y: &Self, g: &Self| x.norm_back(p, &spread, y, g)
        };
        Ok(Op::new("norm", value).edge_from_output(self, rule).recorded())
    }

    /// The gradient of a norm `y`: `sign(x) (|x| / y)^(p - 1)`.
    fn norm_back(&self, p: f64, spread: &Spread, y: &Self, g: &Self) -> Self {
        let nothing = y.value.eq(T::ZERO);
        if p == 0.0 {
            Erased::number(T::ZERO).expand(self.sizes())
        } else if p == 1.0 {
            spread.stretch(g).mul(&self.sign())
        } else if p == 2.0 {
            let (g, y) = (g.masked(&nothing), y.ones_where(&nothing));
            let share = g.div(&y);
            let is_lost = share.value.abs().lt(T::of(1e-30)) & g.value.ne(T::ZERO) | share.value.isinf();
            match is_lost.any_all().item() {
                // (Of the longest vectors, the quotient could vanish.)
                true => self.div(&spread.stretch(&y)).mul(&spread.stretch(&g)),
                false => self.mul(&spread.stretch(&share)),
            }
        } else if p.is_infinite() {
            let nan = y.reshape(&spread.kept).value.isnan();
            self.abs().extreme_back(spread, y, g).mul(&self.sign()).masked(&nan)
        } else {
            let power = |of: &Self| of.pow(&Erased::number(T::of(p - 1.0)));
            let (zero, divisor) = (self.value.eq(T::ZERO), y.ones_where(&nothing));
            let size = self.abs().ones_where(&zero);
            let own = |size: &Self| self.sign().mul(&power(size)).masked(&zero);
            // Outside of 0 and 1, the powers of both could overflow, or vanish.
            match 0.0 < p && p < 1.0 {
                true => spread.stretch(&g.masked(&nothing).div(&power(&divisor))).mul(&own(&size)),
                false => spread.stretch(&g.masked(&nothing)).mul(&own(&size.div(&spread.stretch(&divisor)))),
            }
        }
    }

    /// With 1 where a mask holds.
    pub(super) fn ones_where(&self, mask: &Tensor<bool, AnyRank>) -> Self {
        self.masked(mask).add(&Erased::constant(mask.to_type::<T>().into_shared()))
    }

    /// The product along these axes. Where none is 0, the product divided by each element; else that of the elements before and of those
    /// after each.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn prod(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let (x, spread) = (self.clone(), self.spread(axes));
            let zero = x.value.eq(T::ZERO).any_all().item();
            move |y: &Self, g: &Self| {
                let others = if zero || x.is_lost_in(y) { x.others(&spread) } else { spread.stretch(y).div(&x) };
                spread.stretch(g).mul(&others)
            }
        };
        Ok(Op::new("prod", self.value.prod(axes, keepdim)?).edge_from_output(self, rule).recorded())
    }

    /// Whether a product of elements vanishes or overflows, though no element is 0 or infinite: it cannot be divided by one.
    pub(super) fn is_lost_in(&self, products: &Self) -> bool {
        let lost = products.value.eq(T::ZERO) | products.value.isinf();
        lost.any_all().item() && self.value.isfinite().all_all().item()
    }

    /// For each element the product of all others along the axes.
    #[track_caller]
    fn others(&self, spread: &Spread) -> Self {
        let rank = self.sizes().len();
        let gone = |&axis: &usize| spread.kept[axis] == 1;
        let order: Box<[isize]> =
            (0..rank).filter(|axis| !gone(axis)).chain((0..rank).filter(gone)).map(|axis| axis as isize).collect();
        let row = (0..rank).filter(gone).map(|axis| self.sizes()[axis]).product::<usize>();
        let moved = self.permute(&order);
        let rows = moved.reshape(&[moved.sizes().iter().product::<usize>().checked_div(row).unwrap_or(0), row]);
        rows.others_in_rows().reshape(moved.sizes()).permute_back(&order)
    }

    /// The adjoint of a sum. (Of axes that are there.)
    pub(super) fn spread(&self, axes: &[isize]) -> Spread {
        let wide: Box<[usize]> = self.sizes().into();
        let summed = |axis: usize| axes.is_empty() || axes.iter().any(|&a| from_front(wide.len(), a) == axis);
        let kept: Box<[usize]> = wide.iter().enumerate().map(|(axis, &n)| if summed(axis) { 1 } else { n }).collect();
        Spread { kept, wide }
    }
}

/// Shapes to undo a reduction: `kept` has 1 at reduced axes, `wide` is the input's.
pub(super) struct Spread {
    pub(super) kept: Box<[usize]>,
    pub(super) wide: Box<[usize]>,
}

impl Spread {
    /// A gradient, at every position that was added up.
    pub(super) fn stretch<T: Float>(&self, g: &Erased<T>) -> Erased<T> {
        g.reshape(&self.kept).expand(&self.wide)
    }
}

faces! {
    reduction;
    VarElements {
        sure(self.erased.name(along, values keepdim))
    }

    sum;
    nansum;
    prod;
    mean;
    nanmean;
    amax;
    amin;
    var;
    var_correction;
    std;
    std_correction;
    norm;
    norm_p;
    logsumexp;
}

/// Returns the numbers of the marked axes. (A scalar accepts axes 0 and -1 but has none: the list is empty.)
fn marked(marks: &[bool]) -> Vec<isize> {
    let axes = marks.iter().enumerate().filter(|(_, marked)| **marked);
    axes.map(|(axis, _)| axis as isize).collect()
}
