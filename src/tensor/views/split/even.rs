//! A given number of parts of an axis: `tensor_split`.

use super::super::back::front;
use super::{Arrange, Arranged, Lender, Reading, Several, Writing};
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::List;
use crate::shape::even::{EvenAxis, PartList};
use crate::tensor::{Strided, Tensor, View, ViewMut};
use congruent_layout::Layout;
use congruent_layout::view::{self as rule, Window};

/// A list of shapes.
impl<F: Lender, L: Several<F>> Arrange<F> for PartList<L> {
    type Out = L::Out;
    unsafe fn arrange(windows: Vec<Window>, lender: F) -> Result<Self::Out, OutOfMemory> {
        // SAFETY: the caller's promise.
        Ok(unsafe { L::several(windows, lender) })
    }
}

fn even(x: &Layout, back: usize, count: usize) -> Result<Vec<Window>, Fault> {
    let axis = front(x, back);
    rule::split_lengths(x, axis, &rule::even(x.sizes(), axis, count)?)
}

/// ```text
/// impl<T, S: List> Strided<T, S> {
///     pub fn tensor_split<const A: isize, const COUNT: usize>(&self) -> Arranged<S::Parts, Reading<'_, T>> where .. { .. }
/// }
/// ```
/// and so on for the other three owners, as in the module above.
macro_rules! even_parts {
    ($($(#[$shown:meta])* [$($life:lifetime)?] $owner:ty, [$($own:lifetime)?] $self_ty:ty, $lend:ident $lender:ident $lent:lifetime: $tensor_split:ident;)*) => {$(
        $(#[$shown])*
        /// # Several views at a time
        impl<$($life,)? T, S: List> $owner {
            /// Splits axis `A` into exactly `COUNT` parts, the first of which may be longer by 1: views, O(rank) each.
            ///
            /// # Shapes
            /// `[5, 3]` along 0 in 2 is a tuple of `[3, 3]` and `[2, 3]`, `[6, 3]` an array: see [`EvenAxis`](crate::shape::EvenAxis).
            ///
            /// # Panics
            /// If there is no memory for the parts.
            #[track_caller]
            pub fn $tensor_split<$($own,)? const A: isize, const COUNT: usize>(self: $self_ty) -> Arranged<S::Parts, $lender<$lent, T>>
            where
                S: EvenAxis<A, COUNT, Parts: Arrange<$lender<$lent, T>>>,
            {
                let windows = even(self.layout(), S::BACK, COUNT).or_panic_in("tensor_split");
                // SAFETY: the rule's parts of this layout, each element in one of them; the relation names their shapes.
                unsafe { <S::Parts as Arrange<$lender<$lent, T>>>::arrange(windows, self.$lend()) }.or_panic()
            }
        }
    )*};
}

even_parts! {
    [] Strided<T, S>, ['s] &'s Self, reading Reading 's: tensor_split;
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    ['a] View<'a, T, S>, [] &Self, reading Reading 'a: tensor_split;
    [] Tensor<T, S>, ['s] &'s mut Self, writing Writing 's: tensor_split_mut;
    ['a] ViewMut<'a, T, S>, [] Self, into_writing Writing 'a: into_tensor_split;
    [] ViewMut<'_, T, S>, ['s] &'s mut Self, writing Writing 's: tensor_split_mut;
}
