//! Matrix products. (Not by `faces!`: operand, relation and body differ between the types, so that `faces!` would print one method for each entry.)

use crate::error::prelude::*;
use crate::shape::matmul::{Matmul, ProductOf};
use crate::shape::{AnyRank, InlineShape, Lengths};
use crate::tensor::{Operand, StackOperand, StackTensor, Strided, Tensor, assembled, rebranded, try_assembled};
use crate::{Element, Numeric};
use congruent_kernel::Ref;
use congruent_kernel::matmul::{Pointers, multiply_few};
use congruent_kernel::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::Layout;
use congruent_layout::product::{Loops, Matrices, Pairing, alone, matmul};
use congruent_macros::aliases;

/// # Matrix products
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The matrix product, for all pairs of ranks of PyTorch's `matmul`.
    ///
    /// # Shapes
    /// `[2, 3] · [3, 4] = [2, 4]`; `[5, 2, 3] · [3, 4] = [5, 2, 4]`; `[3] · [3] = []`. The rule is [`Matmul`](crate::shape::Matmul): the inner
    /// lengths must be equal, batch axes broadcast. Transposed operands (`w.t()`) are read by stride, never copied. The result is new: O(m k n).
    ///
    /// # Panics
    /// With the error of [`try_matmul`](Self::try_matmul).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let product: Tensor<f32, shape![2, 2]> = a.matmul(&a.t());
    /// assert_eq!(product.to_vec(), [14.0, 32.0, 32.0, 77.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// a.matmul(&a);   // cannot contract dimension `N<3>` with dimension `N<2>`
    /// ```
    #[aliases]
    #[track_caller]
    pub fn matmul<X: Operand<T>>(&self, rhs: X) -> Tensor<T, ProductOf<S, X::Shape>>
    where
        T: Numeric,
        S: Matmul<X::Shape>,
    {
        // SAFETY: `ProductOf<S, X::Shape>` is the shape of the product (`shape/products/matmul.rs`).
        unsafe { rebranded!(T: multiply(self.raw(), rhs.raw())) }
    }

    /// Like [`matmul`](Self::matmul), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Contract`] and [`Fault::Broadcast`] where lengths known only at run time
    /// do not fit, [`Fault::ProductRanks`] for an operand without axes.
    pub fn try_matmul<X: Operand<T>>(&self, rhs: X) -> Result<Tensor<T, ProductOf<S, X::Shape>>, ShapeError>
    where
        T: Numeric,
        S: Matmul<X::Shape>,
    {
        // SAFETY: `ProductOf<S, X::Shape>` is the shape of the product (`shape/products/matmul.rs`).
        Ok(unsafe { rebranded!(T: try_multiply("matmul", self.raw(), rhs.raw())?) })
    }
}

/// # Matrix products
impl<T: Element, S: InlineShape> StackTensor<T, S> {
    /// The matrix product, for all pairs of ranks of PyTorch's `matmul`: O(m k n).
    ///
    /// # Shapes
    /// The shapes of [`Strided::matmul`]: `[2, 3] · [3, 4] = [2, 4]`; `[2, 3] · [3] = [2]`; `[5, 2, 3] · [3, 4] = [5, 2, 4]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = StackTensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(a.matmul(a.t()), StackTensor::from([[14.0, 32.0], [32.0, 77.0]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = StackTensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// a.matmul(a);   // cannot contract dimension `N<3>` with dimension `N<2>`
    /// ```
    #[inline(always)]
    pub fn matmul<X: StackOperand<T>>(&self, rhs: X) -> StackTensor<T, ProductOf<S, X::Shape>>
    where
        T: Numeric,
        S: Matmul<X::Shape, Out: InlineShape>,
    {
        // SAFETY: `ProductOf<S, X::Shape>` is the shape of the product (`shape/products/matmul.rs`).
        unsafe { self.product(&rhs) }
    }
}

/// Computes the product of `matmul`, for the operation of this name, and writes its layout in place: one body for all shapes.
fn product<T: Numeric>(op: &'static str, a: &Ref<T>, b: &Ref<T>, to: &mut Layout) -> Result<Filled<T>, ShapeError> {
    let Some(matrices) = alone(a.geometry(), b.geometry()) else {
        let pairing = named!(op, matmul(a.geometry(), b.geometry()));
        to.lay_contiguous(&pairing.sizes);
        return Ok(products(a, b, &pairing.sizes, &pairing.loops, pairing.matrices)?);
    };
    // The result lacks the axis of a vector.
    let all = [matrices.m, matrices.n];
    let sizes = &all[usize::from(a.sizes.len() == 1)..1 + usize::from(b.sizes.len() != 1)];
    to.lay_contiguous(sizes);
    Ok(products(a, b, sizes, &Loops::new(), matrices)?)
}

/// Returns the tensor of [`product`].
#[inline(never)]
#[track_caller]
fn multiply<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Tensor<T, AnyRank> {
    if let Some(elements) = multiply_few(&a, &b) {
        // SAFETY: the layout of as many elements.
        return unsafe { Tensor::over(Layout::vector(elements.len()), elements) };
    }
    multiply_out(&a, &b)
}

/// Like [`multiply`], but writes the result in place.
#[inline(never)]
#[track_caller]
fn multiply_out<T: Numeric>(a: &Ref<T>, b: &Ref<T>) -> Tensor<T, AnyRank> {
    // SAFETY: the layout of the product, and as many elements.
    unsafe { assembled(|to| product("matmul", a, b, to)) }
}

/// Like [`multiply`], for the operation of this name.
pub(super) fn try_multiply<T: Numeric>(
    op: &'static str,
    a: Ref<T>,
    b: Ref<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    // SAFETY: the layout of the product, and as many elements.
    unsafe { try_assembled(|to| product(op, &a, &b, to)) }
}

/// Computes the products that these loops reach in the two operands, in a new buffer of these sizes.
fn products<T: Numeric>(
    a: &Ref<T>,
    b: &Ref<T>,
    sizes: &[usize],
    loops: &Loops,
    matrices: Matrices,
) -> Result<Filled<T>, OutOfMemory> {
    let buffer = Buffer::<T>::new(sizes.iter().product())?;
    let at = Pointers { a: a.ptr(), b: b.ptr(), c: buffer.ptr().as_ptr() };
    // SAFETY: the rule keeps loops and products inside the two operands; those of the result are disjoint and cover the
    // new buffer, which is only written.
    unsafe { T::products(loops, matrices, at) };
    // SAFETY: the products have written every element.
    Ok(unsafe { buffer.filled() })
}

/// Computes the products of a pairing of these two operands, in a new tensor.
pub(super) fn multiplied<T: Numeric>(
    a: Ref<T>,
    b: Ref<T>,
    pairing: Pairing,
) -> Result<Tensor<T, AnyRank>, OutOfMemory> {
    let elements = products(&a, &b, &pairing.sizes, &pairing.loops, pairing.matrices)?;
    Ok(Tensor::assemble(&pairing.sizes, elements))
}
