//! A linear map and a bilinear one, with a bias: `linear`, `bilinear`.

use super::sums::{Summed, add_onto};
use crate::Element;
use crate::error::prelude::*;
use crate::shape::contract::{Bilinear, BilinearMapped};
use crate::shape::product::{AddsTo, Mapped, Maps};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Operand, Strided, Tensor, TensorOf, copied};
use congruent_kernel::loops::elementwise::map2;
use congruent_kernel::loops::op::Mul;
use congruent_kernel::{Ref, element::Numeric};
use congruent_layout::product::linear;
use congruent_layout::{Dims, Layout, addressable};
use congruent_macros::with_try;

/// # Linear maps
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// `self · weightᵀ + bias`: PyTorch's `torch.nn.functional.linear`.
    ///
    /// # Shapes
    /// `[5, 3]` by a weight `[4, 3]` and a bias `[4]` is `[5, 4]`; in front of the last axis the input has any axes. The bias expands to the result.
    /// Without a bias: `x.matmul(&w.t())`. A weight `[3]` has one output, whose axis the result lacks: `[5]`. New, O(m k n).
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
    ///
    /// # Errors
    /// The errors of [`try_addmm`](Self::try_addmm).
    pub fn linear<W, B>(&self, weight: W, bias: B) -> TensorOf<T, Mapped<S, W::Shape>>
    where
        T: Numeric,
        W: Operand<T>,
        B: Operand<T>,
        W::Shape: Maps<S>,
        B::Shape: AddsTo<Mapped<S, W::Shape>>,
    {
        // SAFETY: invariant 2: the sizes that `Maps` computes, to which the bias expands.
        unsafe { mapped("linear", self.raw(), weight.raw(), bias.raw()) }
    }

    /// The map that is linear in `self` and in `rhs`: `out[o] = Σ self[i] weight[o, i, j] rhs[j] + bias[o]`, PyTorch's
    /// `torch.nn.functional.bilinear`.
    ///
    /// # Shapes
    /// `[5, 3]` and `[5, 2]` by a weight `[4, 3, 2]` and a bias `[4]` are `[5, 4]`; in front of the last axis the inputs have the same axes. The bias
    /// expands to the result; for no bias, pass `0.0`. New, O(n i j o): the products of pairs of inputs, `[5, 6]`, are a tensor that is multiplied by
    /// the weight in one matrix product.
    ///
    /// # Panics
    /// With the error of [`try_bilinear`](Self::try_bilinear).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::from([[[1.0, 0.0], [0.0, 1.0]]]);
    /// let y: Tensor<f64, shape![1]> = Tensor::from([2.0, 3.0]).bilinear(&Tensor::from([5.0, 7.0]), &w, 0.5);
    /// assert_eq!(y.to_vec(), [31.5]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::from([[[1.0, 0.0], [0.0, 1.0]]]);
    /// Tensor::from([2.0, 3.0]).bilinear(&Tensor::from([5.0]), &w, 0.0);   // `One` with `N<2>`
    /// ```
    ///
    /// # Errors
    /// [`Fault::BilinearSizes`] where lengths known only at run time do not fit, [`Fault::Expand`] for the bias, [`Fault::TooLarge`].
    pub fn bilinear<X, W, B>(&self, rhs: X, weight: W, bias: B) -> TensorOf<T, BilinearMapped<S, X::Shape, W::Shape>>
    where
        T: Numeric,
        X: Operand<T>,
        W: Operand<T>,
        B: Operand<T>,
        W::Shape: Bilinear<S, X::Shape>,
        B::Shape: AddsTo<BilinearMapped<S, X::Shape, W::Shape>>,
    {
        // SAFETY: invariant 2: the sizes that `Bilinear` computes, to which the bias expands.
        unsafe { paired([self.raw(), rhs.raw()], weight.raw(), bias.raw()) }
    }
}

fn mapped<T: Numeric>(
    op: &'static str,
    x: Ref<T>,
    weight: Ref<T>,
    bias: Ref<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let pairing = named!(op, linear(x.geometry(), weight.geometry()));
    add_onto(op, bias, Summed::Products([x, weight], pairing), [T::ONE, T::ONE])
}

/// Multiplies the products of pairs of inputs by the weight as a matrix.
fn paired<T: Numeric>([a, b]: [Ref<T>; 2], weight: Ref<T>, bias: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let wrong =
        || Fault::BilinearSizes { a: a.sizes.into(), b: b.sizes.into(), weights: weight.sizes.into() }.of("bilinear");
    let (&[o, first, second], [left @ .., i], [right @ .., j]) = (weight.sizes, a.sizes, b.sizes) else {
        return Err(wrong());
    };
    if left != right || *i != first || *j != second {
        return Err(wrong());
    }
    let rank = a.sizes.len();
    let mut sizes = Dims::from_slice(a.sizes);
    sizes.push(second);
    if !addressable(sizes.iter().copied()) {
        return Err(Fault::TooLarge { sizes: (&*sizes).into() }.of("bilinear"));
    }
    // Each input gets an axis of length 1 for the other.
    let beside = |x: Ref<T>, at: usize| {
        let (mut sizes, mut strides) = (Dims::from_slice(x.sizes), Dims::from_slice(x.strides));
        sizes.insert(at, 1);
        strides.insert(at, 0);
        Layout::new(&sizes, &strides)
    };
    let (of_a, of_b) = (beside(a, rank), beside(b, rank - 1));
    // SAFETY: (both) the elements of the input.
    let (a, b) = unsafe { (Ref::new(a.ptr(), &of_a, 0), Ref::new(b.ptr(), &of_b, 0)) };
    let pairs = map2(&Layout::contiguous(&sizes), a, b, Mul)?;
    sizes.truncate(rank);
    sizes[rank - 1] = first * second;
    let pairs = Tensor::assemble(&sizes, pairs);
    let weight = copied(weight)?.resized(&[o, first * second]);
    mapped("bilinear", pairs.raw(), weight.raw(), bias)
}
