//! The axes of an inline tensor in another order: copies, which are as cheap as views.

use super::StackTensor;
use super::walk::Walk;
use crate::shape::axis::AxisList;
use crate::shape::permute::{Matrix, Permute, Transpose};
use crate::shape::squeeze::{Squeeze, Squeezed, Unsqueeze, Unsqueezed};
use crate::shape::{InlineShape, Permuted, Transposed};
use congruent_kernel::element::Element;

/// # Axes in another order
impl<T: Element, S: InlineShape> StackTensor<T, S> {
    /// The two axes of a matrix exchanged: a copy, O(n). A vector and a scalar stay as they are.
    ///
    /// # Shapes
    /// `[2, 3]` is `[3, 2]`; `[3]` is `[3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = StackTensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.t(), StackTensor::from([[1, 4], [2, 5], [3, 6]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// StackTensor::<f32, shape![2, 3, 4]>::zeros().t();   // three axes: `mt()` exchanges the last two
    /// ```
    #[inline(always)]
    pub fn t<R: InlineShape>(&self) -> StackTensor<T, R>
    where
        S: Matrix<Out = R>,
    {
        // SAFETY: a walk over all elements of `self`.
        unsafe { self.moved(const { &Walk::exchanged(S::SIZES, 0, 1) }) }
    }

    /// The last two axes exchanged: a copy, O(n).
    ///
    /// # Shapes
    /// `[5, 2, 3]` is `[5, 3, 2]`.
    #[inline(always)]
    pub fn mt<R: InlineShape>(&self) -> StackTensor<T, R>
    where
        S: Transpose<-2, -1, Out = R>,
    {
        self.transpose::<-2, -1>()
    }

    /// Axes `A` and `B` exchanged: a copy, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 5]` with 0 and -1 exchanged is `[5, 3, 2]`.
    #[inline(always)]
    pub fn transpose<const A: isize, const B: isize>(&self) -> StackTensor<T, Transposed<S, A, B>>
    where
        S: Transpose<A, B, Out: InlineShape>,
    {
        // SAFETY: a walk over all elements of `self`.
        unsafe { self.moved(const { &Walk::exchanged(S::SIZES, S::BACK.0, S::BACK.1) }) }
    }

    /// The axes in the order `X`: a copy, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 5]` in the order `axes![1, 2, 0]` is `[3, 5, 2]`: each axis is named once.
    #[inline(always)]
    pub fn permute<X: AxisList>(&self) -> StackTensor<T, Permuted<S, X>>
    where
        S: Permute<X, Out: InlineShape>,
    {
        // SAFETY: a walk over all elements of `self`.
        unsafe { self.moved(const { &Walk::ordered(S::SIZES, &X::CHAIN.array()) }) }
    }

    /// A new axis of length 1, which becomes axis `A`: a copy, O(n).
    ///
    /// # Shapes
    /// `[2, 3]` with one at 1 is `[2, 1, 3]`, with one at -1 `[2, 3, 1]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (row, column) = (StackTensor::from([1, 2, 3]), StackTensor::from([10, 20]).unsqueeze::<-1>());
    /// assert_eq!(row + column, StackTensor::from([[11, 12, 13], [21, 22, 23]]));
    /// ```
    #[inline(always)]
    pub fn unsqueeze<const A: isize>(&self) -> StackTensor<T, Unsqueezed<S, A>>
    where
        S: Unsqueeze<A, Out: InlineShape>,
    {
        self.relabelled()
    }

    /// The tensor without axis `A`, which has length 1: a copy, O(n). The rule is that of [`squeeze`](crate::Strided::squeeze) of a tensor.
    #[inline(always)]
    pub fn squeeze<const A: isize>(&self) -> StackTensor<T, Squeezed<S, A>>
    where
        S: Squeeze<A, Out: InlineShape>,
    {
        self.relabelled()
    }
}
