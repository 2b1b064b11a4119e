//! Views of a rank known only at run time: axes, sizes and indices are values, and invalid ones are an error, with PyTorch's message.
//!
//! An axis is any whole number, counted from the back when negative; several of them, and sizes, are an
//! array, a slice or a `Vec` of whole numbers, and in sizes one may be -1.
//!
//! The first functions are rules: `list` prints the methods of rules that lay out one view.

use super::CowTensor;
use super::reshape::reshaped;
use crate::dim::{Axis, Numbers};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{AnyRankStrided, Strided, Tensor, View, ViewMut};
use congruent_kernel::element::Element;
use congruent_layout::view::{self as rule, Skip, resolve, wrap};
use congruent_layout::{Dims, Layout};
use congruent_macros::aliases;

pub(super) fn transpose(x: &Layout, a: isize, b: isize, to: &mut Layout) -> Skip {
    let (a, b) = (wrap(x.sizes(), a)?, wrap(x.sizes(), b)?);
    // A scalar accepts an axis, but there are no axes to exchange.
    Ok(rule::exchange(x, a.unwrap_or(0), b.unwrap_or(0), to))
}

pub(super) fn t(x: &Layout, to: &mut Layout) -> Skip {
    if x.rank() > 2 { Err(Fault::NotAMatrix { sizes: x.sizes().into() }) } else { Ok(rule::reverse(x, to)) }
}

pub(super) fn mt(x: &Layout, to: &mut Layout) -> Skip {
    resolve(x.sizes(), -2)?;
    transpose(x, -2, -1, to)
}

pub(super) fn reverse(x: &Layout, to: &mut Layout) -> Skip {
    Ok(rule::reverse(x, to))
}

pub(super) fn squeeze_all(x: &Layout, to: &mut Layout) -> Skip {
    Ok(rule::squeeze_where(x, |_| true, to))
}

pub(super) fn unsqueeze(x: &Layout, axis: isize, to: &mut Layout) -> Skip {
    Ok(rule::unsqueeze(x, rule::gap(x.sizes(), axis)?, to))
}

pub(super) fn unflatten(x: &Layout, axis: isize, sizes: &[isize], to: &mut Layout) -> Skip {
    rule::unflatten(x, resolve(x.sizes(), axis)?, sizes, to)
}

pub(super) fn squeeze(x: &Layout, axes: &[isize], to: &mut Layout) -> Skip {
    let mut named = vec![false; x.rank()];
    for &axis in axes {
        if let Some(axis) = wrap(x.sizes(), axis)?
            && core::mem::replace(&mut named[axis], true)
        {
            return Err(Fault::AxisTwice { sizes: x.sizes().into(), axis });
        }
    }
    Ok(rule::squeeze_where(x, |k| named[k], to))
}

pub(super) fn diagonal(x: &Layout, offset: isize, a: isize, b: isize, to: &mut Layout) -> Skip {
    let sizes = x.sizes();
    match (resolve(sizes, a)?, resolve(sizes, b)?) {
        (first, second) if first == second => Err(Fault::SameAxes { sizes: sizes.into(), a, b }),
        (first, second) => Ok(rule::diagonal(x, offset, first, second, to)),
    }
}

fn flattened(x: &Layout, start: isize, end: isize) -> Result<Dims, Fault> {
    let sizes = x.sizes();
    let (start, end) = (wrap(sizes, start)?, wrap(sizes, end)?);
    rule::flattened(sizes, start.unwrap_or(0), end.unwrap_or(0))
}

/// Narrows an axis; the start of the part is counted from the back when negative.
pub(super) fn narrow(x: &Layout, axis: isize, start: isize, len: usize, to: &mut Layout) -> Skip {
    let axis = resolve(x.sizes(), axis)?;
    let from_front = if start < 0 { start.saturating_add(x.sizes()[axis] as isize) } else { start };
    match usize::try_from(from_front) {
        Ok(from_front) => rule::narrow(x, axis, from_front, len, to),
        Err(_) => Err(Fault::NarrowBeyond { sizes: x.sizes().into(), axis, start, len }),
    }
}

pub(super) fn select(x: &Layout, axis: isize, index: isize, to: &mut Layout) -> Skip {
    rule::select(x, resolve(x.sizes(), axis)?, index, to)
}

pub(super) fn unfold(x: &Layout, axis: isize, size: usize, step: usize, to: &mut Layout) -> Skip {
    rule::unfold(x, wrap(x.sizes(), axis)?, size, step, to)
}

/// ```text
/// impl<T> Tensor<T, AnyRank> { pub fn flatten_mut(&mut self, ..) -> Result<ViewMut<'_, T, AnyRank>, ShapeError> { .. } }
/// ```
macro_rules! flatten_mut {
    ($($(#[$shown:meta])* $owner:ty),*) => {$(
        $(#[$shown])*
        /// # `flatten` to write through, any rank
        impl<T> $owner {
            /// The axes from `start` to `end` as one, in a mutable view: O(rank).
            ///
            /// # Errors
            /// [`Fault::Axis`], [`Fault::FlattenOrder`]; [`Fault::Strides`] when strides do not
            /// describe the elements with those axes as one.
            pub fn flatten_mut(
                &mut self,
                start: impl Axis,
                end: impl Axis,
            ) -> Result<ViewMut<'_, T, AnyRank>, ShapeError> {
                let sizes = flattened(self.layout(), start.to_value(), end.to_value()).of("flatten")?;
                self.view_mut(&*sizes)
            }
        }
    )*};
}
flatten_mut! { #[cfg_attr(all(doc, not(every_method)), doc(hidden))] Tensor<T, AnyRank>, ViewMut<'_, T, AnyRank> }

/// Read-only views: their elements may be shared, or they may be copies.
macro_rules! reading {
    ($([$($life:lifetime)?] $owner:ty, $lent:lifetime, $x:ident => $whole:expr;)*) => {$(
        /// # Views that only read, any rank
        impl<$($life,)? T> $owner {
            /// The same elements under the lengths of another tensor: a view, O(rank).
            ///
            /// # Errors
            /// [`Fault::Numel`], [`Fault::Strides`].
            pub fn view_as<U, R>(&self, other: &Strided<U, R>) -> Result<View<$lent, T, AnyRank>, ShapeError> {
                self.view(other.sizes())
            }
        }
        /// # Views where strides allow it, else copies, any rank
        impl<$($life,)? T: Element> $owner {
            /// The same elements under other lengths, one of which may be -1: a view where strides describe
            /// them, else a copy.
            ///
            /// # Errors
            /// [`Fault::Numel`], [`Fault::Ambiguous`], [`Fault::InferTwice`].
            #[aliases]
            pub fn reshape(&self, sizes: impl Numbers) -> Result<CowTensor<$lent, T, AnyRank>, ShapeError> {
                let sizes = named!("reshape", rule::inferred(self.strided.numel(), &sizes.numbers()));
                let $x = self;
                // SAFETY: any sizes fit `AnyRank`.
                Ok(unsafe { reshaped($whole, &sizes)? })
            }

            /// The same elements under the lengths of another tensor: a view where strides describe them, else
            /// a copy.
            ///
            /// # Errors
            /// [`Fault::Numel`].
            pub fn reshape_as<U, R>(&self, other: &Strided<U, R>) -> Result<CowTensor<$lent, T, AnyRank>, ShapeError> {
                self.reshape(other.sizes())
            }

            /// The axes from `start` to `end` as one: a view where strides describe it, else a copy. A scalar
            /// becomes a vector of one element.
            ///
            /// # Errors
            /// [`Fault::Axis`], [`Fault::FlattenOrder`].
            #[aliases]
            pub fn flatten(&self, start: impl Axis, end: impl Axis) -> Result<CowTensor<$lent, T, AnyRank>, ShapeError> {
                let sizes = flattened(self.strided.layout(), start.to_value(), end.to_value()).of("flatten")?;
                let $x = self;
                // SAFETY: any sizes fit `AnyRank`.
                Ok(unsafe { reshaped($whole, &sizes)? })
            }
        }
    )*};
}
reading! {
    [] AnyRankStrided<T>, '_, x => x.strided.as_view();
    ['a] View<'a, T, AnyRank>, 'a, x => x.clone();
}
