//! A product, and a sum: `addmm`, `linear`.

use crate::Element;
use crate::error::prelude::*;
use crate::kernel::loops::elementwise::{map2, update2};
use crate::kernel::loops::op::{Mul, Second, Weighted};
use crate::kernel::matmul::Pointers;
use crate::kernel::{Ref, RefMut, element::Numeric};
use crate::layout::product::{Pairing, linear, of_ranks};
use crate::layout::{Layout, broadcast::expand};
use crate::ops::twins::twins;
use crate::shape::product::{Added, Addmm, AddsTo, Mapped, Maps};
use crate::shape::{AnyRank, Lengths};
use crate::storage::Buffer;
use crate::tensor::{Operand, Strided, Tensor, TensorOf};

/// The factors of [`addmm_with`](Strided::addmm_with): `beta` of the tensor that is added to, `alpha` of the product.
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
    /// PyTorch's defaults: both are 1.
    pub fn new() -> Self {
        Scales { beta: T::ONE, alpha: T::ONE }
    }

    /// The factor of `self`; with 0, `self` is not read.
    pub fn beta(self, beta: T) -> Self {
        Scales { beta, ..self }
    }

    /// The factor of the product; with 0, what is multiplied is not read.
    pub fn alpha(self, alpha: T) -> Self {
        Scales { alpha, ..self }
    }

    /// `beta` and `alpha`.
    #[doc(hidden)]
    pub fn into_parts(self) -> [T; 2] {
        [self.beta, self.alpha]
    }
}

twins! {
    "Products and sums"
    impl<T: Element, S: Lengths> Strided<T, S>;

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
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::<f32, shape![2, 3]>::ones();
    /// Tensor::<f32, shape![3]>::ones().addmm(&a, &Tensor::<f32, shape![3, 4]>::ones());   // does not expand to [2, 4]
    /// ```
    fn addmm<A, B>(&self, a: A, b: B) -> TensorOf<T, Added<S, A::Shape, B::Shape>>
    where {
        T: Numeric,
        A: Operand<T>,
        B: Operand<T>,
        B::Shape: Addmm<S, A::Shape>,
    }
    // SAFETY: invariant 2: the sizes that `Addmm` computes.
    = unsafe { added(self.raw(), [a.raw(), b.raw()], [T::ONE, T::ONE]) };
    /// # Errors
    /// Where lengths known only at run time do not fit: [`Fault::Contract`], [`Fault::Expand`] and
    /// [`Fault::ExpandRank`] of `self`, [`Fault::ProductRanks`].
    try_addmm;

    /// `beta * self + alpha * (a · b)`: [`addmm`](Self::addmm) with PyTorch's `beta` and `alpha`, see [`Scales`]. With a `beta`
    /// of 0 `self` is not read, with an `alpha` of 0 `a` and `b` are not: their NaN is not passed on.
    ///
    /// # Panics
    /// With the error of [`try_addmm_with`](Self::try_addmm_with).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (a, b) = (Tensor::from([[1.0, 2.0]]), Tensor::from([[1.0, 0.0], [0.0, 1.0]]));
    /// let y = Tensor::from([10.0, 20.0]).addmm_with(&a, &b, Scales::new().beta(0.5).alpha(3.0));
    /// assert_eq!(y.to_vec(), [8.0, 16.0]);
    /// ```
    fn addmm_with<A, B>(&self, a: A, b: B, scales: Scales<T>) -> TensorOf<T, Added<S, A::Shape, B::Shape>>
    where {
        T: Numeric,
        A: Operand<T>,
        B: Operand<T>,
        B::Shape: Addmm<S, A::Shape>,
    }
    // SAFETY: invariant 2: the sizes that `Addmm` computes.
    = unsafe { added(self.raw(), [a.raw(), b.raw()], [scales.beta, scales.alpha]) };
    /// # Errors
    /// As [`try_addmm`](Self::try_addmm).
    try_addmm_with;

    /// `self · weightᵀ + bias`: PyTorch's `torch.nn.functional.linear`.
    ///
    /// # Shapes
    /// `[5, 3]` by a weight `[4, 3]` and a bias `[4]` is `[5, 4]`; in front of the last axis the input has any axes. The bias
    /// expands to the result. Without one: `x.matmul(&w.t())`. New, O(m k n).
    ///
    /// # Panics
    /// With the error of [`try_linear`](Self::try_linear).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::from([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]);
    /// let y: Tensor<f64, shape![1, 2]> = Tensor::from([[1.0, 2.0, 3.0]]).linear(&w, &Tensor::from([10.0, 20.0]));
    /// assert_eq!(y.to_vec(), [11.0, 25.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::from([[1.0, 0.0], [0.0, 1.0]]);
    /// Tensor::from([[1.0, 2.0, 3.0]]).linear(&w, 0.0);   // the input has `N<3>` features, the weight takes `N<2>`
    /// ```
    fn linear<W, B>(&self, weight: W, bias: B) -> TensorOf<T, Mapped<S, W::Shape>>
    where {
        T: Numeric,
        W: Operand<T>,
        B: Operand<T>,
        W::Shape: Maps<S>,
        B::Shape: AddsTo<Mapped<S, W::Shape>>,
    }
    // SAFETY: invariant 2: the sizes that `Maps` computes, to which the bias expands.
    = unsafe { mapped(self.raw(), weight.raw(), bias.raw()) };
    /// # Errors
    /// As [`try_addmm`](Self::try_addmm).
    try_linear;
}

fn added<T: Numeric>(input: Ref<T>, [a, b]: [Ref<T>; 2], scale: [T; 2]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    onto("addmm", input, [a, b], named!("addmm", of_ranks([2, 2], a.geometry(), b.geometry())), scale)
}

fn mapped<T: Numeric>(x: Ref<T>, weight: Ref<T>, bias: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    onto("linear", bias, [x, weight], named!("linear", linear(x.geometry(), weight.geometry())), [T::ONE, T::ONE])
}

/// `beta * input + alpha * (a · b)`, the input expanded.
///
/// The product first, whole: a sum that starts at the input would lose of each term what the input is larger by.
fn onto<T: Numeric>(
    op: &'static str,
    input: Ref<T>,
    [a, b]: [Ref<T>; 2],
    pairing: Pairing,
    [beta, alpha]: [T; 2],
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let strides = expand(input.sizes_and_strides(), &pairing.sizes, input.named).of(op)?;
    let (from, to) = (Layout::new(&pairing.sizes, &strides), Layout::contiguous(&pairing.sizes));
    // SAFETY: expanded, each position is one of the elements that there are.
    let input = unsafe { Ref::new(input.ptr(), &from, 0) };
    // As BLAS, and so PyTorch, has it: what would be multiplied by 0 is not looked at.
    if alpha == T::ZERO {
        let elements = match beta == T::ZERO {
            true => map2(&to, input, Ref::scalar(&T::ZERO), Second)?,
            false => map2(&to, input, Ref::scalar(&beta), Mul)?,
        };
        return Ok(Tensor::assemble(&pairing.sizes, elements));
    }
    let buffer = Buffer::new(to.numel())?;
    let at = Pointers { a: a.ptr(), b: b.ptr(), c: buffer.ptr().as_ptr() };
    // SAFETY: the rule keeps loops and products inside the two operands; those of the result are disjoint and cover the
    // new buffer, which is not read.
    unsafe { T::products(&pairing.loops, pairing.matrices, at) };
    // SAFETY: the products have written every element of the new buffer, which nobody else has.
    let product = unsafe { RefMut::from_raw(buffer.ptr().as_ptr(), to.geometry()) };
    match beta == T::ZERO {
        true if alpha == T::ONE => {}
        true => update2(product, Ref::scalar(&alpha), Mul),
        false => update2(product, input, Weighted { times: alpha, onto: beta }),
    }
    // SAFETY: the products have written every element.
    Ok(Tensor::assemble(&pairing.sizes, unsafe { buffer.filled() }))
}
