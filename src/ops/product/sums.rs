//! Products added to a tensor: `addmm`, `addmv`, `addr`, `baddbmm`, `addbmm`.

use super::contract::contracted;
use crate::Element;
use crate::error::prelude::*;
use crate::shape::product::Addmm;
use crate::shape::sums::{Addbmm, Addmv, Addr, Baddbmm};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use congruent_kernel::loops::elementwise::{map2, update2};
use congruent_kernel::loops::op::{Mul, Second, Weighted};
use congruent_kernel::matmul::Pointers;
use congruent_kernel::storage::Buffer;
use congruent_kernel::{Ref, RefMut, element::Numeric};
use congruent_layout::product::{Pairing, bmm, of_ranks, outer};
use congruent_layout::{Dims, Layout, broadcast::expand};
use congruent_macros::faces;

/// The factors of [`addmm_with`](Strided::addmm_with) and its relatives: `beta` for the tensor that the product is added to, `alpha` for the product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales<T> {
    beta: T,
    alpha: T,
}

impl<T: Numeric> Default for Scales<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Numeric> Scales<T> {
    /// Returns PyTorch's defaults: both factors are 1.
    pub fn new() -> Self {
        Scales { beta: T::ONE, alpha: T::ONE }
    }

    /// Sets the factor of `self`; with 0, `self` is not read.
    pub fn beta(self, beta: T) -> Self {
        Scales { beta, ..self }
    }

    /// Sets the factor of the product; with 0, its operands are not read.
    pub fn alpha(self, alpha: T) -> Self {
        Scales { alpha, ..self }
    }

    /// Returns `beta` and `alpha`.
    #[doc(hidden)]
    pub fn into_parts(self) -> [T; 2] {
        [self.beta, self.alpha]
    }
}

// The expansion of `addmm by unsafe { addmm_of }`, shortened:
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     fn addmm<A, B>(&self, a: A, b: B) -> TensorOf<T, <B::Shape as Addmm<S, A::Shape>>::Out> where T: Numeric, B::Shape: Addmm<S, A::Shape>, ..;
//     fn addmm_with<A, B>(&self, a: A, b: B, scales: Scales<T>) -> TensorOf<..> where ..;
//     // and `try_addmm`, `try_addmm_with`
// }
// ```
faces! {
    product_sum;
    Strided {
        let sum = operation(self.raw(), [a.raw(), b.raw()], SCALES.into_parts()).or_panic();
        // SAFETY: invariant 2: the sizes that the relation computes.
        unsafe { sum.rebrand() }
    } {
        let sum = operation(self.raw(), [a.raw(), b.raw()], SCALES.into_parts())?;
        // SAFETY: invariant 2: the sizes that the relation computes.
        Ok(unsafe { sum.rebrand() })
    }

    /// `self + a · b`: PyTorch's `torch.addmm(self, a, b)`. The product is summed up first, then `self` is added.
    ///
    /// # Shapes
    /// `[4] + [2, 3] · [3, 4] = [2, 4]`: `self` expands to the product, which keeps its shape. New, O(m k n).
    ///
    /// # Panics
    /// With the error of [`try_addmm`](Self::try_addmm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (a, b) = (Tensor::from([[1.0, 2.0]]), Tensor::from([[1.0, 0.0], [0.0, 1.0]]));
    /// let y: Tensor<f64, shape![1, 2]> = Tensor::from([10.0, 20.0]).addmm(&a, &b);
    /// assert_eq!(y.to_vec(), [11.0, 22.0]);
    /// let y = Tensor::from([10.0, 20.0]).addmm_with(&a, &b, Scales::new().beta(0.5).alpha(3.0));
    /// assert_eq!(y.to_vec(), [8.0, 16.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::<f32, shape![2, 3]>::ones();
    /// Tensor::<f32, shape![3]>::ones().addmm(&a, &Tensor::<f32, shape![3, 4]>::ones());   // does not expand to [2, 4]
    /// ```
    ///
    /// # Errors
    /// Where lengths known only at run time do not fit: [`Fault::Contract`], [`Fault::Expand`] and [`Fault::ExpandRank`] for `self`,
    /// [`Fault::ProductRanks`].
    // SAFETY: `[m, n]` of `[m, k]` and `[k, n]`, as the relation says.
    addmm by unsafe { addmm_of };
    /// `self + a · b`, for a matrix and a vector: PyTorch's `torch.addmv(self, a, b)`.
    ///
    /// # Shapes
    /// `[2] + [2, 3] · [3] = [2]`: `self` expands to the product. New, O(m k).
    ///
    /// # Panics
    /// With the error of [`try_addmv`](Self::try_addmv).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, 2.0], [0.0, 1.0]]);
    /// let y: Tensor<f64, shape![2]> = Tensor::from([10.0, 20.0]).addmv(&a, &Tensor::from([1.0, 3.0]));
    /// assert_eq!(y.to_vec(), [17.0, 23.0]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_addmm`](Self::try_addmm).
    // SAFETY: `[m]` of `[m, k]` and `[k]`, as the relation says.
    addmv by unsafe { addmv_of };
    /// `self + a ⊗ b`, the outer product of two vectors: PyTorch's `torch.addr(self, a, b)`.
    ///
    /// # Shapes
    /// `[3] + [2] ⊗ [3] = [2, 3]`: `self` expands to the product. New, O(m n).
    ///
    /// # Panics
    /// With the error of [`try_addr`](Self::try_addr).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![2, 2]> = Tensor::from([5, 6]).addr(&Tensor::from([1, 10]), &Tensor::from([2, 3]));
    /// assert_eq!(y.to_vec(), [7, 9, 25, 36]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_addmm`](Self::try_addmm).
    // SAFETY: `[m, n]` of `[m]` and `[n]`, as the relation says.
    addr by unsafe { addr_of };
    /// `self + a · b`, for two batches of matrices: PyTorch's `torch.baddbmm(self, a, b)`.
    ///
    /// # Shapes
    /// `[4] + [5, 2, 3] · [5, 3, 4] = [5, 2, 4]`: `self` expands to the products. New, O(b m k n).
    ///
    /// # Panics
    /// With the error of [`try_baddbmm`](Self::try_baddbmm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (a, b) = (Tensor::<f32, shape![5, 2, 3]>::ones(), Tensor::<f32, shape![5, 3, 4]>::ones());
    /// let y: Tensor<f32, shape![5, 2, 4]> = Tensor::scalar(0.5).baddbmm(&a, &b);
    /// assert_eq!(y[[4, 1, 3]], 3.5);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_addmm`](Self::try_addmm).
    // SAFETY: `[b, m, n]` of `[b, m, k]` and `[b, k, n]`, as the relation says.
    baddbmm by unsafe { baddbmm_of };
    /// `self` plus the sum of all products of two batches of matrices: PyTorch's `torch.addbmm(self, a, b)`.
    ///
    /// # Shapes
    /// `[4] + Σ [5, 2, 3] · [5, 3, 4] = [2, 4]`: `self` expands to the sum. New, O(b m k n): one product over `b k`.
    ///
    /// # Panics
    /// With the error of [`try_addbmm`](Self::try_addbmm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (a, b) = (Tensor::<f32, shape![5, 2, 3]>::ones(), Tensor::<f32, shape![5, 3, 4]>::ones());
    /// let y: Tensor<f32, shape![2, 4]> = Tensor::scalar(0.5).addbmm(&a, &b);
    /// assert_eq!(y[[1, 3]], 15.5);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_addmm`](Self::try_addmm).
    // SAFETY: `[m, n]` of `[b, m, k]` and `[b, k, n]`, as the relation says.
    addbmm by unsafe { addbmm_of };
}

type SumResult<T> = Result<Tensor<T, AnyRank>, ShapeError>;

fn addmm_of<T: Numeric>(input: Ref<T>, [a, b]: [Ref<T>; 2], scale: [T; 2]) -> SumResult<T> {
    let pairing = named!("addmm", of_ranks([2, 2], a.geometry(), b.geometry()));
    add_onto("addmm", input, Summed::Products([a, b], pairing), scale)
}

fn addmv_of<T: Numeric>(input: Ref<T>, [a, b]: [Ref<T>; 2], scale: [T; 2]) -> SumResult<T> {
    let pairing = named!("addmv", of_ranks([2, 1], a.geometry(), b.geometry()));
    add_onto("addmv", input, Summed::Products([a, b], pairing), scale)
}

fn addr_of<T: Numeric>(input: Ref<T>, [a, b]: [Ref<T>; 2], scale: [T; 2]) -> SumResult<T> {
    let pairing = named!("addr", outer(a.geometry(), b.geometry()));
    add_onto("addr", input, Summed::Products([a, b], pairing), scale)
}

fn baddbmm_of<T: Numeric>(input: Ref<T>, [a, b]: [Ref<T>; 2], scale: [T; 2]) -> SumResult<T> {
    let pairing = named!("baddbmm", bmm(a.geometry(), b.geometry()));
    add_onto("baddbmm", input, Summed::Products([a, b], pairing), scale)
}

fn addbmm_of<T: Numeric>(input: Ref<T>, [a, b]: [Ref<T>; 2], scale: [T; 2]) -> SumResult<T> {
    let sizes = named!("addbmm", bmm(a.geometry(), b.geometry())).sizes;
    add_onto("addbmm", input, Summed::OfBatch([a, b], Dims::from_slice(&sizes[1..])), scale)
}

/// The products to add.
#[expect(clippy::large_enum_variant, reason = "one is made for each call, on the stack")]
pub(super) enum Summed<'a, T> {
    /// The products of a pairing.
    Products([Ref<'a, T>; 2], Pairing),
    /// The sum of the products of two batches, of these sizes.
    OfBatch([Ref<'a, T>; 2], Dims),
}

impl<T: Numeric> Summed<'_, T> {
    fn sizes(&self) -> &[usize] {
        match self {
            Summed::Products(_, pairing) => &pairing.sizes,
            Summed::OfBatch(_, sizes) => sizes,
        }
    }

    /// Returns the elements, row-major.
    fn compute(&self, op: &'static str) -> SumResult<T> {
        match self {
            Summed::Products([a, b], pairing) => {
                let buffer = Buffer::new(pairing.sizes.iter().product())?;
                let at = Pointers { a: a.ptr(), b: b.ptr(), c: buffer.ptr().as_ptr() };
                // SAFETY: the rule keeps loops and products inside the two operands; those of the result are disjoint and cover the
                // new buffer, which is not read.
                unsafe { T::products(&pairing.loops, pairing.matrices, at) };
                // SAFETY: the products have written every element.
                Ok(Tensor::assemble(&pairing.sizes, unsafe { buffer.filled() }))
            }
            Summed::OfBatch([a, b], _) => contracted(op, *a, *b, &[0, 2], &[0, 1]),
        }
    }
}

/// Computes `beta * input + alpha * product`, with the input expanded.
///
/// The whole product is computed first: a sum that starts at a large input would lose the low digits of each term.
pub(super) fn add_onto<T: Numeric>(
    op: &'static str,
    input: Ref<T>,
    product: Summed<T>,
    [beta, alpha]: [T; 2],
) -> SumResult<T> {
    let sizes = product.sizes();
    let strides = expand(input.sizes_and_strides(), sizes, input.named).of(op)?;
    let (from, to) = (Layout::new(sizes, &strides), Layout::contiguous(sizes));
    // SAFETY: expanded, each position is one of the elements that there are.
    let input = unsafe { Ref::new(input.ptr(), &from, 0) };
    // As in BLAS and PyTorch, an operand with the factor 0 is not read.
    if alpha == T::ZERO {
        let elements = match beta == T::ZERO {
            true => map2(&to, input, Ref::scalar(&T::ZERO), Second)?,
            false => map2(&to, input, Ref::scalar(&beta), Mul)?,
        };
        return Ok(Tensor::assemble(sizes, elements));
    }
    let mut sum = product.compute(op)?;
    scale_onto(sum.raw_mut(), input, [beta, alpha]);
    Ok(sum)
}

/// Turns a product into `beta * input + alpha * product`.
fn scale_onto<T: Numeric>(product: RefMut<T>, input: Ref<T>, [beta, alpha]: [T; 2]) {
    match beta == T::ZERO {
        true if alpha == T::ONE => {}
        true => update2(product, Ref::scalar(&alpha), Mul),
        false => update2(product, input, Weighted { times: alpha, onto: beta }),
    }
}
