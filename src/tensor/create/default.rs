//! `Default`: zeros, if the type determines all lengths.
//!
//! A shape with `_` has no default, nor has [`AnyRank`](crate::AnyRank): the type does not say how many zeros there are.

use super::super::{Shared, StackTensor, Tensor};
use crate::shape::{InlineShape, StaticShape};
use congruent_kernel::element::Element;

/// All elements are their type's default: 0, or `false`. O(n).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// #[derive(Default)]
/// struct State {
///     position: Tensor<f32, shape![3]>,
///     hit: Tensor<bool, shape![]>,
/// }
/// let state = State::default();
/// assert_eq!((state.position.to_vec(), state.hit.item()), (vec![0.0; 3], false));
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let x: Tensor<f32, shape![_, 3]> = Default::default();   // how long is `_`? `Tensor::zeros_of(dims![n, 3])`
/// ```
impl<T: Element + Default, S: StaticShape> Default for Tensor<T, S> {
    fn default() -> Self {
        Tensor::full(T::default())
    }
}

/// All elements are their type's default: 0, or `false`. O(n).
impl<T: Element + Default, S: StaticShape> Default for Shared<T, S> {
    fn default() -> Self {
        Tensor::default().into_shared()
    }
}

/// All elements are their type's default: 0, or `false`. O(n).
impl<T: Element + Default, S: InlineShape> Default for StackTensor<T, S> {
    #[inline]
    fn default() -> Self {
        StackTensor::full(T::default())
    }
}
