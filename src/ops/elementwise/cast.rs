//! Elements of another type.

use crate::shape::{InlineShape, Lengths};
use crate::tensor::{StackTensor, Strided, Tensor, rebranded};
use congruent_kernel::element::Element;
use congruent_kernel::element::convert::CastTo;
use congruent_kernel::loops::cast::Convert;
use congruent_macros::aliases;
use core::marker::PhantomData;

/// # Other types of elements
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Converts each element to `U`, in a new tensor: O(n). PyTorch's `to(dtype)`, by the rules of Rust's `as`: floats are truncated towards 0, and
    /// clamped to the range of `U`; 0 becomes `false`, other numbers `true`, and `true` becomes 1.
    ///
    /// Generic code needs only the bound `T: Number` or `T: Float`; a number constant is `T::of(0.5)`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([-1.5, 0.0, 300.0]);
    /// assert_eq!(x.to_type::<i64>().to_vec(), [-1, 0, 300]);
    /// assert_eq!(x.to_type::<u8>().to_vec(), [0, 0, 255]);
    /// assert_eq!(x.to_type::<bool>().to_vec(), [true, false, true]);
    /// assert_eq!(x.gt(0.0).to_type::<f32>().to_vec(), [0.0, 0.0, 1.0]);
    /// ```
    /// Floats of 16 bits are for storage; compute in `f32`, as an expression in one pass:
    /// ```
    /// use congruent::element::Bf16;
    /// use congruent::prelude::*;
    ///
    /// let stored: Tensor<Bf16, shape![2]> = Tensor::from([1.5f32, -2.0]).to_type();
    /// let doubled: Tensor<Bf16, shape![2]> = (stored.lazy().to_type::<f32>() * 2.0).to_type::<Bf16>().eval();
    /// assert_eq!(doubled.to_type::<f32>().to_vec(), [3.0, -4.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from(['a', 'b']).to_type::<f32>();   // a letter is not a number
    /// ```
    #[track_caller]
    #[aliases]
    pub fn to_type<U: Element>(&self) -> Tensor<U, S>
    where
        T: CastTo<U>,
    {
        // SAFETY: the layout of `self`, and the same sizes.
        unsafe { rebranded!(U: crate::ops::map1(&self.layout, self.raw(), Convert(PhantomData))) }
    }
}

/// # Other types of elements
impl<T: Element, S: InlineShape> StackTensor<T, S> {
    /// Converts each element to `U`, by the rules of Rust's `as`; 0 becomes `false`, other numbers `true`, and `true` becomes 1.
    #[inline(always)]
    pub fn to_type<U: Element>(&self) -> StackTensor<U, S>
    where
        T: CastTo<U>,
    {
        self.unary(Convert(PhantomData))
    }
}
