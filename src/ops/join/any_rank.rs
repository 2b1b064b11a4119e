//! Joins of tensors whose rank is known only at run time: functions of a slice of operands.

use super::{cat_parts, column_stack_of, dstack_of, hstack_of, stack_parts, vstack_of};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::Element;

/// The operands: tensors of any rank.
type Parts<'p, 'a, T> = &'p [&'a Strided<T, AnyRank>];

/// Returns the tensors joined one after the other along an axis, in new memory, O(n). A vector without elements is left
/// out, whatever the shapes of the others are, as in PyTorch.
///
/// (On list shapes, [`Cat::cat`](super::Cat::cat) is a method whose axis is a type.)
///
/// # Errors
/// [`Fault::NoTensors`], [`Fault::Axis`], [`Fault::CatScalar`], [`Fault::CatRank`],
/// [`Fault::CatSize`], [`Fault::TooLarge`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let a = Tensor::<i32, _>::arange_of(AnyRank::from([2, 2]));
/// let column = a.narrow(1, 0, 1)?;
/// let b = congruent::cat(-1, &[&a, &column])?;
/// assert_eq!(b.to_vec(), [0, 1, 0, 2, 3, 2]);
/// let error = congruent::cat(0, &[&a, &b]).unwrap_err();
/// assert!(error.to_string().starts_with("Sizes of tensors must match except in dimension 0. Expected size 2 but got size 3"));
/// # Ok::<(), ShapeError>(())
/// ```
pub fn cat<T: Element>(axis: impl Axis, parts: Parts<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    cat_parts("cat", &parts.iter().map(|part| part.raw()).collect::<super::Parts<T>>(), axis.to_value())
}

/// Returns the tensors, all of the same sizes, joined along a new axis, in new memory, O(n).
///
/// # Errors
/// [`Fault::NoTensors`], [`Fault::NoGap`], [`Fault::StackSize`], [`Fault::TooLarge`].
pub fn stack<T: Element>(axis: impl Axis, parts: Parts<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    stack_parts("stack", &parts.iter().map(|part| part.raw()).collect::<super::Parts<T>>(), axis.to_value())
}

/// Returns the tensors side by side, in new memory, O(n). They are joined along axis 1, vectors along their only axis,
/// and scalars as vectors of length 1.
///
/// # Errors
/// Those of [`cat`].
pub fn hstack<T: Element>(parts: Parts<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    hstack_of("hstack", parts.iter().map(|part| part.raw()))
}

/// Returns the tensors one below the other, in new memory, O(n). They are joined along axis 0; a vector counts as one row.
///
/// # Errors
/// Those of [`cat`].
pub fn vstack<T: Element>(parts: Parts<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    vstack_of("vstack", parts.iter().map(|part| part.raw()))
}

/// Returns the tensors one behind the other, in new memory, O(n). They are joined along axis 2; `[n]` counts as `[1, n, 1]`, and `[m, n]` as `[m, n, 1]`.
///
/// # Errors
/// Those of [`cat`].
pub fn dstack<T: Element>(parts: Parts<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    dstack_of("dstack", parts.iter().map(|part| part.raw()))
}

/// Returns the tensors side by side, in new memory, O(n). They are joined along axis 1; a vector counts as one column.
///
/// # Errors
/// Those of [`cat`].
pub fn column_stack<T: Element>(parts: Parts<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    column_stack_of("column_stack", parts.iter().map(|part| part.raw()))
}
