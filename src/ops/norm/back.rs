//! The backward pass of `layer_norm` and `rms_norm`, for code that differentiates them.

use super::layer::{check, elements};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Float;
use congruent_kernel::fold::lanes::{LaneOp, along};
use congruent_kernel::fold::norm::back::{LayerNormInput, LayerNormWeight, Rows};
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::Geometry;

/// The number of rows of a weight's gradient that are added sequentially, before the sums of these blocks are added.
const BLOCK: usize = 32;

/// # Normalisation, any rank
impl<T: Float> Strided<T, AnyRank> {
    /// The gradient of the input of `x.layer_norm(over, weight, _, eps)`, whose result has the gradient `grad`; without centring, of the input of
    /// `x.rms_norm(over, weight, eps)`.
    ///
    /// # Errors
    /// The errors of `layer_norm`.
    ///
    /// # Panics
    /// When the gradient has other sizes.
    #[doc(hidden)]
    pub fn layer_norm_backward_input(
        &self,
        over: &[usize],
        weight: Option<&Self>,
        grad: &Self,
        (eps, centered): (f64, bool),
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        check("layer_norm", self.sizes(), over, [("weight", weight.map(|x| x.sizes())), ("bias", None)])?;
        assert_eq!(self.sizes(), grad.sizes(), "a gradient has the sizes of the result");
        let (x, grad, weight) =
            (elements(self.raw())?, elements(grad.raw())?, weight.map(|x| elements(x.raw())).transpose()?);
        let rows = Rows { x: &x, grad: &grad, eps: T::of(eps), centered };
        let n = over.iter().product();
        Ok(Tensor::assemble(self.sizes(), lanes(&x, n, n, LayerNormInput { rows, weight: weight.as_deref() })?))
    }

    /// The gradient of the weight, with the arguments of [`layer_norm_backward_input`](Self::layer_norm_backward_input).
    ///
    /// # Errors
    /// The errors of `layer_norm`.
    ///
    /// # Panics
    /// When the gradient has other sizes.
    #[doc(hidden)]
    pub fn layer_norm_backward_weight(
        &self,
        over: &[usize],
        grad: &Self,
        (eps, centered): (f64, bool),
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        check("layer_norm", self.sizes(), over, [("weight", None), ("bias", None)])?;
        assert_eq!(self.sizes(), grad.sizes(), "a gradient has the sizes of the result");
        let (x, grad) = (elements(self.raw())?, elements(grad.raw())?);
        let n: usize = over.iter().product();
        let op = LayerNormWeight(Rows { x: &x, grad: &grad, eps: T::of(eps), centered });
        let (blocks, rest) = x.split_at(x.len() - x.len() % (BLOCK * n).max(1));
        let count = blocks.len().checked_div(BLOCK * n).unwrap_or(0);
        let parts = Tensor::assemble(&[count, n], lanes(blocks, BLOCK * n, n, op)?);
        let mut sum = parts.sum(0, false)?;
        if !rest.is_empty() {
            sum += Tensor::assemble(&[n], lanes(rest, rest.len(), n, op)?);
        }
        Ok(sum.reshape(over)?.into_tensor())
    }
}

/// Applies the operation to adjacent lanes of `n` elements, each with `len` results.
fn lanes<T: Float, F: LaneOp<T>>(x: &[T], n: usize, len: usize, op: F) -> Result<Filled<F::A>, OutOfMemory> {
    let (sizes, strides) = ([x.len().checked_div(n).unwrap_or(0), n], [n, 1]);
    // SAFETY: the elements of the slice.
    let x = unsafe { Ref::from_raw(x.as_ptr(), Geometry::new(&sizes, &strides)) };
    Ok(along(x, 1, len, op)?.0)
}
