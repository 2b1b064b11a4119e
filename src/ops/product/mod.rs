//! Products of operands of given ranks: `dot`, `outer`, `mv`, `bmm`; with a sum, `addmm` and its relatives; `linear` and `bilinear`;
//! `kron`; along axes, `inner`, `tensordot` and `cross`.

mod affine;
mod contract;
mod kron;
mod matmul;
mod square;
mod sums;

pub use contract::ProductBy;
pub(in crate::ops) use contract::{similar, stretched, view_of};
pub use sums::Scales;

use crate::Element;
use crate::error::prelude::*;
use crate::shape::contract::InnerWith;
use crate::shape::product::{Bmm, BmmProduct, Dot, DotProduct, Mv, MvProduct, OuterWith};
use crate::shape::{AnyRank, InlineShape, Lengths};
use crate::tensor::{Operand, StackOperand, StackTensor, Strided, Tensor, TensorOf};
use congruent_kernel::loops::elementwise::map2;
use congruent_kernel::loops::op::Mul;
use congruent_kernel::matmul::dots::{LANES, dot_short};
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_kernel::{Ref, element::Numeric};
use congruent_layout::product::{bmm, of_ranks, ranks};
use congruent_layout::{Layout, addressable};
use congruent_macros::faces;
use contract::inner_of;
use core::slice::from_raw_parts;
use matmul::{multiplied, try_multiply};

// The expansion of `dot by dot_of`, shortened:
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     fn dot<X>(&self, rhs: X) -> TensorOf<T, <X::Shape as Dot<S>>::Out> where T: Numeric, X: Operand<T>, X::Shape: Dot<S>;
//     fn try_dot<X>(&self, rhs: X) -> Result<TensorOf<T, <X::Shape as Dot<S>>::Out>, ShapeError> where ..;
// }
// impl<T: Element, S: InlineShape> StackTensor<T, S> {
//     fn dot<X>(&self, rhs: X) -> StackTensor<T, DotProduct<S, X::Shape>> where ..;
// }
// ```
//
// if the list says that a small tensor has it. (`kron` has a file of its own.)
faces! {
    product;
    without kron;
    Strided {
        let product = operation(self.raw(), rhs.raw()).or_panic();
        // SAFETY: invariant 2: the sizes that the relation computes.
        unsafe { product.rebrand() }
    } {
        let product = operation(self.raw(), rhs.raw())?;
        // SAFETY: invariant 2: the sizes that the relation computes.
        Ok(unsafe { product.rebrand() })
    }
    StackTensor {
        // SAFETY: a matrix product, whose shape this is (`shape/products/product.rs`).
        unsafe { self.product(&rhs) }
    }

    /// The dot product of two vectors: the sum of the products of their elements, a scalar.
    ///
    /// # Shapes
    /// `[3] · [3] = []`. New, O(k).
    ///
    /// # Panics
    /// With the error of [`try_dot`](Self::try_dot).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([1.0, 2.0, 3.0]);
    /// assert_eq!(a.dot(&a).item(), 14.0);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1.0, 2.0, 3.0]).dot(&Tensor::from([1.0, 2.0]));   // dimension `N<3>` with dimension `N<2>`
    /// ```
    ///
    /// # Errors
    /// [`Fault::Contract`] where lengths known only at run time differ, [`Fault::ProductRanks`] where a
    /// rank known only at run time is not 1.
    // SAFETY: a sum: no axes, as the relation says.
    dot by unsafe { dot_of };
    /// The products of each element of one vector with each of another.
    ///
    /// # Shapes
    /// `[2] ⊗ [3] = [2, 3]`. New, O(m n).
    ///
    /// # Panics
    /// With the error of [`try_outer`](Self::try_outer).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![2, 3]> = Tensor::from([1, 10]).outer(&Tensor::from([1, 2, 3]));
    /// assert_eq!(y.to_vec(), [1, 2, 3, 10, 20, 30]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 10]]).outer(&Tensor::from([1, 2, 3]));   // `outer` takes two vectors
    /// ```
    ///
    /// # Errors
    /// [`Fault::ProductRanks`] where a rank known only at run time is not 1, [`Fault::TooLarge`].
    // SAFETY: `[m, n]` of `[m]` and `[n]`, as the relation says.
    outer by unsafe { outer };
    /// The products summed over the last axis of both: PyTorch's `torch.inner`.
    ///
    /// # Shapes
    /// `[2, 3] · [4, 3] = [2, 4]`: the other axes of `self`, then those of `rhs`. A scalar multiplies each element. New: a matrix
    /// product.
    ///
    /// # Panics
    /// With the error of [`try_inner`](Self::try_inner).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![2]> = Tensor::from([[1, 2], [3, 4]]).inner(&Tensor::from([1, 10]));
    /// assert_eq!(y.to_vec(), [21, 43]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2], [3, 4]]).inner(&Tensor::from([1, 10, 0]));   // cannot contract `N<2>` with `N<3>`
    /// ```
    ///
    /// # Errors
    /// [`Fault::Contract`] where lengths known only at run time differ, [`Fault::TooLarge`].
    // SAFETY: `[l.., r..]` of `[l.., k]` and `[r.., k]`, as the relation says.
    inner by unsafe { inner_of };
    /// The product of a matrix and a vector.
    ///
    /// # Shapes
    /// `[2, 3] · [3] = [2]`. New, O(m k).
    ///
    /// # Panics
    /// With the error of [`try_mv`](Self::try_mv).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![2]> = Tensor::from([[1, 2, 3], [4, 5, 6]]).mv(&Tensor::from([1, 0, 1]));
    /// assert_eq!(y.to_vec(), [4, 10]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2, 3], [4, 5, 6]]).mv(&Tensor::from([1, 0]));   // cannot contract `N<3>` with `N<2>`
    /// ```
    ///
    /// # Errors
    /// [`Fault::Contract`] where lengths known only at run time differ, [`Fault::ProductRanks`] where a
    /// rank known only at run time does not fit.
    // SAFETY: `[m]` of `[m, k]` and `[k]`, as the relation says.
    mv by unsafe { mv_of };
    /// The products of pairs of matrices, of two batches of the same length.
    ///
    /// # Shapes
    /// `[5, 2, 3] · [5, 3, 4] = [5, 2, 4]`: unlike in `matmul`, nothing broadcasts. New, O(b m k n).
    ///
    /// # Panics
    /// With the error of [`try_bmm`](Self::try_bmm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::<f32, shape![5, 2, 3]>::ones();
    /// let y: Tensor<f32, shape![5, 2, 4]> = a.bmm(&Tensor::<f32, shape![5, 3, 4]>::ones());
    /// assert_eq!(y.sum_all().item(), 120.0);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::<f32, shape![5, 2, 3]>::ones();
    /// a.bmm(&Tensor::<f32, shape![1, 3, 4]>::ones());   // as many matrices on both sides
    /// ```
    ///
    /// # Errors
    /// [`Fault::Contract`] where lengths known only at run time differ, [`Fault::ProductRanks`] where a
    /// rank known only at run time is not 3, [`Fault::TooLarge`].
    // SAFETY: `[b, m, n]` of `[b, m, k]` and `[b, k, n]`, as the relation says.
    bmm by unsafe { bmm_of };
}

/// The dot product of two vectors of a few contiguous elements, without planning. (With 16 elements it takes 17 ns instead of 70: 2026-11-24.)
#[inline]
fn few_products<T: Numeric>(a: &Ref<T>, b: &Ref<T>) -> Option<Result<Tensor<T, AnyRank>, OutOfMemory>> {
    let ((&[k], &[a_step]), (&[l], &[b_step])) = ((a.sizes, a.strides), (b.sizes, b.strides)) else { return None };
    if k != l || k >= LANES || a_step != 1 || b_step != 1 {
        return None;
    }
    // SAFETY: `k` elements of either operand, one behind the other.
    let (a, b) = unsafe { (from_raw_parts(a.ptr(), k), from_raw_parts(b.ptr(), k)) };
    Some(Filled::copied(&[dot_short(a, b)]).map(|sum| {
        // SAFETY: the layout of one element.
        unsafe { Tensor::over(Layout::scalar(), sum) }
    }))
}

fn dot_of<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    if let Some(few) = few_products(&a, &b) {
        return Ok(few?);
    }
    if [a.sizes.len(), b.sizes.len()] == [1, 1] && a.sizes == b.sizes {
        return try_multiply("dot", a, b);
    }
    Ok(multiplied(a, b, named!("dot", of_ranks([1, 1], a.geometry(), b.geometry())))?)
}

fn mv_of<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    Ok(multiplied(a, b, named!("mv", of_ranks([2, 1], a.geometry(), b.geometry())))?)
}

fn bmm_of<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    Ok(multiplied(a, b, named!("bmm", bmm(a.geometry(), b.geometry())))?)
}

fn outer<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (&[m], &[n]) = (a.sizes, b.sizes) else { return Err(ranks(a.geometry(), b.geometry()).of("outer")) };
    if !addressable([m, n].into_iter()) {
        return Err(Fault::TooLarge { sizes: [m, n][..].into() }.of("outer"));
    }
    let column = Layout::new(&[m, 1], &[a.strides[0], 0]);
    // SAFETY: the elements of a vector, as a column.
    let column = unsafe { Ref::new(a.ptr(), &column, 0) };
    let buffer = map2(&Layout::contiguous(&[m, n]), column, b, Mul)?;
    Ok(Tensor::assemble(&[m, n], buffer))
}
