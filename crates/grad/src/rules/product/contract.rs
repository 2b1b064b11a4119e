//! Gradients of products along axes: `inner`, `tensordot`, `cross`.

use crate::operand::check_names;
use crate::rules::einsum::written;
use crate::rules::{from_front, sure};
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Alike, AxisList, Compared, Cross, Crossed, Tensordot, Tensordotted};

/// Products along axes as types with one other operand. (That operand is a parameter of the trait, so that the axes stand in the turbofish
/// alone.)
pub trait VarProductBy<T, S, X> {
    /// The differentiable form of [`ProductBy::tensordot`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, VarProductBy, grad};
    ///
    /// let a: Var<f64, shape![2, 3]> = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into();
    /// let b = Tensor::from([[1.0, 0.0], [10.0, 1.0]]);
    /// let g = grad(&a, |a| a.tensordot::<axes![0], axes![1]>(&b).sum_all());
    /// assert_eq!(g.to_vec(), [11.0, 11.0, 11.0, 1.0, 1.0, 1.0]);
    /// ```
    #[track_caller]
    fn tensordot<A: AxisList, B: AxisList>(&self, rhs: X) -> VarOf<T, Tensordotted<S, X::Shape, A, B>>
    where
        X: VarOperand<T, Shape: Tensordot<S, A, B>>;

    /// The differentiable form of [`ProductBy::cross`].
    #[track_caller]
    fn cross<const A: isize>(&self, rhs: X) -> VarOf<T, Crossed<S, X::Shape, A>>
    where
        X: VarOperand<T, Shape: Cross<S, A>>;

    /// The differentiable form of [`ProductBy::cosine_similarity`].
    #[track_caller]
    fn cosine_similarity<const A: isize>(&self, rhs: X, eps: f64) -> VarOf<T, Compared<S, X::Shape, A>>
    where
        X: VarOperand<T, Shape: Alike<S, A>>;
}

#[diagnostic::do_not_recommend]
// (As `VarCat`: the page of the trait has these methods.)
#[cfg_attr(all(doc, not(every_method)), doc(hidden))]
impl<T: Float, S: List, X> VarProductBy<T, S, X> for Var<T, S> {
    #[track_caller]
    fn tensordot<A: AxisList, B: AxisList>(&self, rhs: X) -> VarOf<T, Tensordotted<S, X::Shape, A, B>>
    where
        X: VarOperand<T, Shape: Tensordot<S, A, B>>,
    {
        let (axes, others) = (A::CHAIN.numbers(), B::CHAIN.numbers());
        sure::<T, Tensordotted<S, X::Shape, A, B>>(self.erased.tensordot(&rhs.lift().erased(), &axes, &others))
    }

    #[track_caller]
    fn cross<const A: isize>(&self, rhs: X) -> VarOf<T, Crossed<S, X::Shape, A>>
    where
        X: VarOperand<T, Shape: Cross<S, A>>,
    {
        let rhs = rhs.lift().erased();
        check_names!("cross", S: self.sizes(), X::Shape: rhs.sizes(), 0);
        sure::<T, Crossed<S, X::Shape, A>>(self.erased.cross(A, &rhs))
    }

    #[track_caller]
    fn cosine_similarity<const A: isize>(&self, rhs: X, eps: f64) -> VarOf<T, Compared<S, X::Shape, A>>
    where
        X: VarOperand<T, Shape: Alike<S, A>>,
    {
        let rhs = rhs.lift().erased();
        check_names!("cosine_similarity", S: self.sizes(), X::Shape: rhs.sizes(), 0);
        sure::<T, Compared<S, X::Shape, A>>(self.erased.cosine_similarity(A, &rhs, eps))
    }
}

impl<T: Float> Erased<T> {
    /// A sum of products along the last axes, or a scalar times a tensor.
    #[inline(never)]
    #[track_caller]
    pub(super) fn inner(&self, r: &Self) -> Self {
        let (m, n) = (self.sizes().len(), r.sizes().len());
        if m == 0 || n == 0 {
            return self.mul(r);
        }
        Erased::summed(&pairing([m, n], &[m - 1], &[n - 1]), self.value.inner(&r.value), &[self.clone(), r.clone()])
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn tensordot(&self, r: &Self, axes: &[isize], others: &[isize]) -> Result<Self, ShapeError> {
        let value = self.value.tensordot(&r.value, axes, others)?;
        let (m, n) = (self.sizes().len(), r.sizes().len());
        let counted = |rank, axes: &[isize]| axes.iter().map(|&axis| from_front(rank, axis)).collect::<Vec<_>>();
        let equation = pairing([m, n], &counted(m, axes), &counted(n, others));
        Ok(Erased::summed(&equation, value, &[self.clone(), r.clone()]))
    }

    /// `a × b`, whose gradients are `b × g` and `g × a`.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn cross(&self, axis: isize, r: &Self) -> Result<Self, ShapeError> {
        let rule = |own: &Self, other: &Self, is_left: bool| {
            let (other, sum) = (other.clone(), own.summed_up());
            move |g: &Self| {
                let (left, right) = if is_left { (&other, g) } else { (g, &other) };
                sum(&left.cross(axis, right).expect("the operands have these axes"))
            }
        };
        Ok(Op::new("cross", self.value.cross(axis, &r.value)?)
            .edge(self, || rule(self, r, true))
            .edge(r, || rule(r, self, false))
            .recorded())
    }
}

/// The equation that sums over pairs of axes, and keeps the others in their order.
fn pairing([m, n]: [usize; 2], left: &[usize], right: &[usize]) -> String {
    let a: Vec<u32> = (0..m as u32).collect();
    let paired = |axis: &usize| right.iter().position(|own| own == axis).map(|k| a[left[k]]);
    let b: Vec<u32> = (0..n).map(|axis| paired(&axis).unwrap_or((m + axis) as u32)).collect();
    let is_kept = |own: &[usize], axis: usize| !own.contains(&axis);
    let of_a = a.iter().enumerate().filter(|(axis, _)| is_kept(left, *axis));
    let of_b = b.iter().enumerate().filter(|(axis, _)| is_kept(right, *axis));
    let kept: Vec<u32> = of_a.chain(of_b).map(|(_, label)| *label).collect();
    written(&[a.clone(), b.clone()], &kept)
}
