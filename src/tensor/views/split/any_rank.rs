//! The parts of an axis on a rank that is known only at run time.

use super::Lender;
use crate::dim::{Axis, Numbers};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{AnyRankStrided, Tensor, View, ViewMut};
use congruent_kernel::storage::collected;
use congruent_layout::view::{self as rule, Window, resolve};
use congruent_layout::{Layout, not_negative, slice};
use congruent_macros::aliases;

/// Returns the parts of an axis whose lengths `lengths` returns.
fn split_axis(
    x: &Layout,
    axis: isize,
    lengths: impl FnOnce(usize) -> Result<Vec<usize>, Fault>,
) -> Result<Vec<Window>, Fault> {
    let axis = resolve(x.sizes(), axis)?;
    rule::split_lengths(x, axis, &lengths(axis)?)
}

/// Returns the parts between these positions: an end outside is clamped, as in a slice.
fn between(x: &Layout, axis: isize, ends: &[isize]) -> Result<Vec<Window>, Fault> {
    let axis = resolve(x.sizes(), axis)?;
    let starts = core::iter::once(None).chain(ends.iter().copied().map(Some));
    let stops = ends.iter().copied().map(Some).chain([None]);
    let part = |(start, stop)| {
        let mut items = vec![slice::Item::FULL; axis];
        items.push(slice::Item::Range { start, stop, step: 1 });
        Window::new(|to| slice::slice(x, &items, to))
    };
    starts.zip(stops).map(part).collect()
}

/// Several views, four times: borrowed from a tensor, borrowed for as long as the base, and mutable versions of both.
macro_rules! several {
    ($(
        $(#[$doc:meta])*
        $name:ident $name_mut:ident ($($arg:ident: $type:ty),*) $x:ident => $windows:expr;
    )*) => {
        /// # Several views, any rank
        impl<T> AnyRankStrided<T> {$(
            several! { @one &Self, strided.reading, View<'_, T, AnyRank>; [$(#[$doc])*] $name ($($arg: $type),*) $x $windows }
        )*}
        /// # Several views, any rank
        impl<'a, T> View<'a, T, AnyRank> {$(
            several! { @one &Self, reading, View<'a, T, AnyRank>; [$(#[$doc])*] $name ($($arg: $type),*) $x $windows }
        )*}
        #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
        /// # Several views to write through, any rank
        impl<T> Tensor<T, AnyRank> {$(
            several! { @one &mut Self, writing, ViewMut<'_, T, AnyRank>; [$(#[$doc])*] $name_mut ($($arg: $type),*) $x $windows }
        )*}
        /// # Several views to write through, any rank
        impl<T> ViewMut<'_, T, AnyRank> {$(
            several! { @one &mut Self, writing, ViewMut<'_, T, AnyRank>; [$(#[$doc])*] $name_mut ($($arg: $type),*) $x $windows }
        )*}
    };
    (
        @one $self_ty:ty, $($lend:ident).+, $part:ty;
        [$(#[$doc:meta])*] $name:ident ($($arg:ident: $type:ty),*) $x:ident $windows:expr
    ) => {
        $(#[$doc])*
        pub fn $name(self: $self_ty $(, $arg: $type)*) -> Result<Vec<$part>, ShapeError> {
            let $x = self.strided.layout();
            let windows: Vec<Window> = named!(stringify!($name), $windows);
            let mut lender = self.$($lend).+();
            // SAFETY: the rule's parts of this layout, each element in one of them; any sizes fit `AnyRank`.
            Ok(collected(windows.into_iter().map(|window| unsafe { lender.view_window(window) }))?)
        }
    };
}

several! {
    /// Splits an axis into parts of `size` positions, the last of which may be shorter: views, O(rank) each. (The axis comes first, as on list
    /// shapes; in PyTorch it is last.)
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::SplitZero`]; [`Fault::TooLarge`] when an expanded axis has more parts than
    /// there is memory for.
    split split_mut (axis: impl Axis, size: usize) x => split_axis(x, axis.to_value(), |axis| rule::split(x.sizes(), axis, size));
    /// Splits an axis into parts of these lengths, whose sum is the axis: views, O(rank) each. (The axis comes first, as on list shapes; in PyTorch
    /// it is last.)
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::PartsSum`], [`Fault::NegativeCount`].
    split_sizes split_sizes_mut (axis: impl Axis, sizes: impl Numbers) x => split_axis(x, axis.to_value(), |_| {
        Ok(not_negative(x.sizes(), &sizes.numbers())?.into_vec())
    });
    /// Splits an axis into at most `count` parts, only the last of which may be shorter: views, O(rank) each. (The axis comes first, as on list
    /// shapes; in PyTorch it is last.)
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::SplitZero`]; [`Fault::TooLarge`] when an expanded axis has more parts than
    /// there is memory for.
    chunk chunk_mut (axis: impl Axis, count: usize) x => split_axis(x, axis.to_value(), |axis| rule::chunk(x.sizes(), axis, count));
    /// Splits an axis into exactly `count` parts, the first of which may be longer by 1: views, O(rank) each. (The axis comes first, as on list
    /// shapes; in PyTorch it is last.)
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::SplitZero`]; [`Fault::TooLarge`] when an expanded axis has more parts than
    /// there is memory for.
    #[aliases]
    tensor_split tensor_split_mut (axis: impl Axis, count: usize) x => split_axis(x, axis.to_value(), |axis| rule::even(x.sizes(), axis, count));
    /// Returns a view of each position of an axis, which is removed: O(rank) each.
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::TooLarge`] when an expanded axis has more positions than there is memory for.
    #[aliases]
    unbind unbind_mut (axis: impl Axis) x => resolve(x.sizes(), axis.to_value()).and_then(|axis| super::unbind(x, axis));
}

/// `tensor_split_at`, which is read-only.
macro_rules! split_at {
    ($([$($life:lifetime)?] $owner:ty, $lent:lifetime, $x:ident => $whole:expr;)*) => {$(
        /// # Several views that only read, any rank
        impl<$($life,)? T> $owner {
            /// Splits an axis into parts that begin and end at these positions: views, O(rank) each. (The axis comes first; in PyTorch it is last.)
            ///
            /// # Errors
            /// [`Fault::Axis`].
            #[aliases]
            pub fn tensor_split_at(&self, axis: impl Axis, ends: impl Numbers) -> Result<Vec<View<$lent, T, AnyRank>>, ShapeError> {
                let $x = self;
                let windows = between(self.strided.layout(), axis.to_value(), &ends.numbers()).of("tensor_split")?;
                // SAFETY: the rule's window of this layout; any sizes fit `AnyRank`.
                Ok(windows.into_iter().map(|window| unsafe { $whole.through(window) }).collect())
            }
        }
    )*};
}
split_at! {
    [] AnyRankStrided<T>, '_, x => x.strided.as_view();
    ['a] View<'a, T, AnyRank>, 'a, x => x.clone();
}
