//! `sum` and `product` of iterators whose items are tensors of one shape.
//!
//! ```
//! use congruent::prelude::*;
//!
//! let rows = [Tensor::from([1.0, 2.0]), Tensor::from([3.0, 4.0])];
//! let sum: Tensor<f64, shape![2]> = rows.iter().sum();
//! let product: Tensor<f64, shape![2]> = rows.into_iter().product();
//! assert_eq!((sum.to_vec(), product.to_vec()), (vec![4.0, 6.0], vec![3.0, 8.0]));
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//!
//! let rows: Vec<Tensor<f32, shape![_]>> = vec![];
//! let sum: Tensor<f32, shape![_]> = rows.iter().sum();   // how long would it be?
//! ```

use super::{unchecked, update};
use crate::error::prelude::*;
use crate::shape::{InlineShape, StaticShape};
use crate::tensor::{CowTensor, Operand, Shared, StackTensor, Strided, Tensor, View, ViewMut};
use congruent_kernel::element::{Element, Numeric};
use congruent_kernel::loops::op::{self, Binary};
use core::iter::{Product, Sum};

/// A shape whose tensors an iterator can sum or multiply: the result for no tensors has this shape, too.
#[diagnostic::on_unimplemented(
    message = "tensors of shape `{Self}` have no `sum()` or `product()` of an iterator: for no tensors the lengths would not be known",
    label = "`{Self}` is not known at compile time",
    note = "write `.reduce(|a, b| a + b)`, which returns `None` for no tensors"
)]
pub trait TotalShape: StaticShape {}
#[diagnostic::do_not_recommend]
impl<S: StaticShape> TotalShape for S {}

/// Returns the first item as a tensor, combined with the others in its memory; `none` if there are no items.
#[track_caller]
fn fold<T: Element, S: StaticShape, X: Operand<T>>(
    op: &'static str,
    mut items: impl Iterator<Item = X>,
    own: impl FnOnce(X) -> Tensor<T, S>,
    f: impl Binary<T, T, Out = T> + Copy + Send + Sync,
    none: impl FnOnce() -> Tensor<T, S>,
) -> Tensor<T, S> {
    let Some(first) = items.next() else { return none() };
    items.fold(own(first), |mut total, item| {
        update(op, total.raw_mut(), item.raw(), f, unchecked).or_panic();
        total
    })
}

/// The sum and the product of items of one type, with the conversion of the first item to a tensor.
macro_rules! totals {
    ($($(#[$hidden:meta])? [$($life:lifetime)?] $item:ty => $own:expr;)*) => {$(
        $(#[$hidden])?
        /// Adds tensors of one shape, element by element: one pass each, in the memory of the first if that is owned. For no tensors, zeros: the type
        /// determines all lengths. (For other shapes, use `.reduce(|a, b| a + b)`, which returns `None` for no tensors.)
        impl<$($life,)? T: Numeric, S: TotalShape> Sum<$item> for Tensor<T, S> {
            #[track_caller]
            fn sum<I: Iterator<Item = $item>>(items: I) -> Self {
                fold("sum", items, $own, op::Add, Tensor::zeros)
            }
        }
        $(#[$hidden])?
        /// Multiplies tensors of one shape, element by element: one pass each, in the memory of the first if that is owned. For no tensors, ones.
        impl<$($life,)? T: Numeric, S: TotalShape> Product<$item> for Tensor<T, S> {
            #[track_caller]
            fn product<I: Iterator<Item = $item>>(items: I) -> Self {
                fold("product", items, $own, op::Mul, Tensor::ones)
            }
        }
    )*};
}
totals! {
    [] Tensor<T, S> => |first| first;
    ['a] &'a Tensor<T, S> => |first| first.clone();
    // (The page of `Tensor` lists these two impls.)
    #[cfg_attr(doc, doc(hidden))] ['a] &'a Strided<T, S> => |first| first.to_tensor();
    #[cfg_attr(doc, doc(hidden))] ['a] View<'a, T, S> => |first| first.to_tensor();
    #[cfg_attr(doc, doc(hidden))] ['a] &'a View<'a, T, S> => |first| first.to_tensor();
    #[cfg_attr(doc, doc(hidden))] ['a] &'a ViewMut<'a, T, S> => |first| first.to_tensor();
    #[cfg_attr(doc, doc(hidden))] ['a] CowTensor<'a, T, S> => |first| first.into_tensor();
    #[cfg_attr(doc, doc(hidden))] [] Shared<T, S> => |first| first.into_tensor();
    #[cfg_attr(doc, doc(hidden))] ['a] &'a Shared<T, S> => |first| first.to_tensor();
}

/// The sum and the product of tensors on the stack.
macro_rules! small_totals {
    ($($trait:ident $method:ident $op:ident $none:ident;)*) => {$(
        /// Combines small tensors of one shape, element by element. For no tensors, a sum is zeros and a product ones.
        impl<T: Numeric, S: InlineShape> $trait for StackTensor<T, S> {
            #[inline]
            fn $method<I: Iterator<Item = Self>>(items: I) -> Self {
                let total = items.reduce(|mut total, item| {
                    // SAFETY: a shape expands to itself.
                    unsafe { total.update(&item, op::$op) };
                    total
                });
                total.unwrap_or_else(StackTensor::$none)
            }
        }
        /// Combines small tensors of one shape, element by element. For no tensors, a sum is zeros and a product ones.
        impl<'a, T: Numeric, S: InlineShape> $trait<&'a StackTensor<T, S>> for StackTensor<T, S> {
            #[inline]
            fn $method<I: Iterator<Item = &'a StackTensor<T, S>>>(items: I) -> Self {
                items.cloned().$method()
            }
        }
    )*};
}
small_totals! {
    Sum sum Add zeros;
    Product product Mul ones;
}
