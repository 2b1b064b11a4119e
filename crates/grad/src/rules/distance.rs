//! Gradients of distances and angles. What is recorded is a composition of operations that have rules; what is not is computed as
//! tensors are. The distances of `cdist` have a rule of their own where they are computed by a matrix product: two matrix products.

use super::sure;
use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::dim::Dyn;
use congruent::prelude::*;
use congruent::product::is_by_product;
use congruent::shape::{Alike, Compared, Distanced, Distances, MatrixShape};
use congruent_macros::precompile;

/// # Distances
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::pairwise_distance`].
    #[track_caller]
    pub fn pairwise_distance<X>(&self, rhs: X, p: f64, eps: f64) -> VarOf<T, Compared<S, X::Shape, -1>>
    where
        X: VarOperand<T, Shape: Alike<S, -1>>,
    {
        let rhs = rhs.lift().erased();
        check_names!("pairwise_distance", S: self.sizes(), X::Shape: rhs.sizes(), 0);
        sure::<T, Compared<S, X::Shape, -1>>(self.erased.pairwise_distance(&rhs, p, eps))
    }

    /// The differentiable form of [`Strided::cdist`]. Equal points have no slope, as in PyTorch.
    #[track_caller]
    pub fn cdist<X>(&self, rhs: X, p: f64) -> VarOf<T, Distanced<S, X::Shape>>
    where
        X: VarOperand<T, Shape: Distances<S>>,
    {
        let rhs = rhs.lift().erased();
        check_names!("cdist", S: self.sizes(), X::Shape: rhs.sizes(), 2);
        sure::<T, Distanced<S, X::Shape>>(self.erased.cdist(&rhs, p))
    }

    /// The differentiable form of [`Strided::pdist`].
    #[track_caller]
    pub fn pdist(&self, p: f64) -> Var<T, ((), Dyn)>
    where
        S: MatrixShape,
    {
        sure(self.erased.pdist(p))
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The number, or `eps` if that is larger: then there is no slope.
    pub(super) fn at_least(&self, eps: f64) -> Self {
        let less = self.value.lt(T::of(eps));
        self.masked(&less).add(&Erased::constant((less.to_type::<T>() * T::of(eps)).into_shared()))
    }

    /// The gradient of `x` is `(ŷ - cos x̂) / ‖x‖`, where `x̂` and `ŷ` have length 1; `ŷ / eps` where `eps` is larger than `‖x‖`.
    #[precompile]
    #[track_caller]
    pub(crate) fn cosine_similarity(&self, axis: isize, r: &Self, eps: f64) -> Result<Self, ShapeError> {
        let value = self.value.cosine_similarity(axis, &r.value, eps)?;
        if !(self.records() || r.records()) {
            return Ok(Erased::constant(value.into_shared()));
        }
        let sizes: Vec<isize> =
            congruent::broadcast_shapes(self.sizes(), r.sizes())?.iter().map(|&size| size as isize).collect();
        let both = [self.expand_to("cosine_similarity", &sizes, 0)?, r.expand_to("cosine_similarity", &sizes, 0)?];
        let rule = || {
            let [x, y] = both.clone();
            let kept = x.spread(&[axis]).kept;
            let divided = move |x: &Self| {
                let norm = x.norm(&[axis], true).expect("this axis is there");
                let short = norm.value.lt(T::of(eps));
                let divisor = norm.at_least(eps);
                (x.div(&divisor), divisor, short)
            };
            move |cosine: &Self, g: &Self| {
                let [(x, of_x, short_x), (y, of_y, short_y)] = [divided(&x), divided(&y)];
                let [cosine, g] = [cosine, g].map(|of| of.reshape(&kept));
                let slope = |own: &Self, other: &Self, divisor: &Self, short: &Tensor<bool, AnyRank>| {
                    g.mul(&other.sub(&own.mul(&cosine.masked(short))).div(divisor))
                };
                vec![slope(&x, &y, &of_x, &short_x), slope(&y, &x, &of_y, &short_y)]
            }
        };
        Ok(Op::new("cosine_similarity", value).edges_from_output(&both, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn pairwise_distance(&self, r: &Self, p: f64, eps: f64) -> Result<Self, ShapeError> {
        if !(self.records() || r.records()) {
            return Ok(Erased::constant(self.value.pairwise_distance(&r.value, p, eps)?.into_shared()));
        }
        congruent::broadcast_shapes(self.sizes(), r.sizes())?;
        self.sub(r).plus(T::of(eps)).norm_p(&[-1], p, false)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn cdist(&self, r: &Self, p: f64) -> Result<Self, ShapeError> {
        let is_recorded = self.records() || r.records();
        if let (true, [.., rows, m], [.., columns, _]) = (is_recorded, self.sizes(), r.sizes())
            && *m > 0
            && !is_by_product(*rows, *columns, p)
        {
            // (It finds what does not fit.)
            let _ = self.value.narrow(-2, 0, 0)?.cdist(&r.value, p)?;
            return self.unsqueeze(-2)?.sub(&r.unsqueeze(-3)?).norm_p(&[-1], p, false);
        }
        let rule = |own: &Self, other: &Self, is_left: bool| {
            let (own, other, sum) = (own.clone(), other.clone(), own.summed_up());
            move |y: &Self, g: &Self| {
                // Each pair pulls its points together, by the gradient divided by the distance.
                let nothing = y.value.eq(T::ZERO);
                let pull = g.masked(&nothing).div(&y.ones_where(&nothing));
                let pull = if is_left { pull } else { pull.mt() };
                let total = pull.sum(&[-1], true).expect("there is a last axis");
                sum(&own.mul(&total).sub(&pull.matmul(&other)))
            }
        };
        Ok(Op::new("cdist", self.value.cdist(&r.value, p)?)
            .edge_from_output(self, || rule(self, r, true))
            .edge_from_output(r, || rule(r, self, false))
            .recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn pdist(&self, p: f64) -> Result<Self, ShapeError> {
        let (true, &[n, (1..)]) = (self.records(), self.sizes()) else {
            return Ok(Erased::constant(self.value.pdist(p)?.into_shared()));
        };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for i in 0..n {
            first.extend((i + 1..n).map(|_| i as i64));
            second.extend((i + 1..n).map(|j| j as i64));
        }
        let rows = |at: Vec<i64>| self.index_select(0, &Tensor::from_vec(AnyRank::from([at.len()]), at)?);
        rows(first)?.sub(&rows(second)?).norm_p(&[-1], p, false)
    }
}
