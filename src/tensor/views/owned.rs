//! Views that consume their tensor: the result is a tensor, which borrows nothing.
//!
//! A view borrows, so `let y = f().unsqueeze::<0>();` does not compile: the tensor is dropped at the end of the line (E0716, "temporary value dropped
//! while borrowed"). Methods that consume the tensor avoid this: `let y = f().into_unsqueeze::<0>();`.
//!
//! | | elements | cost |
//! |---|---|---|
//! | `into_view`, `into_reshape`, `into_flatten`, `into_unflatten`, `into_squeeze`, `into_squeeze_all`, `into_unsqueeze`, `into_atleast_1d`, `into_atleast_2d`, `into_atleast_3d` | stay in their order | a move, O(rank) |
//! | `into_permute`, `into_transpose`, `into_swapaxes`, `into_t`, `into_mt`, `into_T`, `into_movedim` | in another order, because a tensor is row-major | a copy, O(n); a move where the order is the same (only axes of length 1 change places) |
//!
//! (A [`ViewMut`](crate::ViewMut) has most of these names, but not `into_reshape` and `into_flatten`, nor on
//! lists `into_view`; it never copies: it may have any strides.)
//!
//! This file has `into_view`, `into_reshape` and `into_flatten`: on a tensor, whose elements are in order, they are simpler than the views of these
//! names. The others are in the list of views, `list`.

use crate::dim::{Axis, Numbers};
use crate::error::prelude::*;
use crate::shape::flatten::{FlattenAxes, Flattened};
use crate::shape::view::{Viewed, ViewedAs, Wanted};
use crate::shape::{AnyRank, List};
use crate::tensor::{Tensor, TensorOf, View};
use congruent_kernel::element::Element;
use congruent_layout::Dims;

/// # Given away: other lengths
impl<T, S: List> Tensor<T, S> {
    /// Merges the axes `A` to `B` into one: a move, O(rank).
    ///
    /// # Shapes
    /// `[2, 3, 5]` from 1 to -1 is `[2, 15]`; a scalar from 0 to -1 is `[1]`.
    pub fn into_flatten<const A: isize, const B: isize>(self) -> TensorOf<T, Flattened<S, A, B>>
    where
        S: FlattenAxes<A, B>,
    {
        let view: View<'_, T, Flattened<S, A, B>> = self.flatten::<A, B>();
        let sizes = Dims::from_slice(view.sizes());
        // SAFETY: the sizes of a view of this shape.
        unsafe { self.resized(&sizes).rebrand() }
    }

    /// Converts to other lengths of the same elements, one of which may be -1: a move, O(rank).
    ///
    /// # Shapes
    /// `[4, 4]` as `shape![2, 8]`, or as `shape![2, -1]`, whose second length is computed; a `_` is computed at run time.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i32, shape![2, 8]> = Tensor::<i32, shape![4, 4]>::arange().into_view::<shape![2, -1]>();
    /// assert_eq!(x[[1, 0]], 8);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![4, 4]>::arange().into_view::<shape![3, 5]>();   // 16 elements, not 15
    /// ```
    ///
    /// # Panics
    /// With the error of [`try_into_view`](Self::try_into_view).
    #[track_caller]
    pub fn into_view<R: Wanted>(self) -> TensorOf<T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        self.try_into_view::<R>().or_panic()
    }

    /// Like [`into_view`](Self::into_view), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`] when a length known only at run time does not fit.
    pub fn try_into_view<R: Wanted>(self) -> Result<TensorOf<T, ViewedAs<S, R>>, ShapeError>
    where
        S: Viewed<R>,
    {
        let sizes = Dims::from_slice(self.try_view::<R>()?.sizes());
        // SAFETY: the sizes of a view of this shape.
        Ok(unsafe { self.resized(&sizes).rebrand() })
    }

    /// Converts to other lengths of the same elements: a move, O(rank). The same as [`into_view`](Self::into_view), because the elements of a tensor
    /// never have to be copied.
    ///
    /// # Panics
    /// With the error of [`try_into_reshape`](Self::try_into_reshape).
    #[track_caller]
    pub fn into_reshape<R: Wanted>(self) -> TensorOf<T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        self.try_into_reshape::<R>().or_panic()
    }

    /// Like [`into_reshape`](Self::into_reshape), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`] when a length known only at run time does not fit.
    pub fn try_into_reshape<R: Wanted>(self) -> Result<TensorOf<T, ViewedAs<S, R>>, ShapeError>
    where
        S: Viewed<R>,
    {
        let sizes = Dims::from_slice(self.try_reshape::<R>()?.sizes());
        // SAFETY: the sizes of a view of this shape.
        Ok(unsafe { self.resized(&sizes).rebrand() })
    }
}

/// # Given away, any rank
impl<T: Element> Tensor<T, AnyRank> {
    /// Converts to other lengths of the same elements, one of which may be -1: a move, O(rank). The same as [`into_view`](Self::into_view).
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`], [`Fault::InferTwice`].
    pub fn into_reshape(self, sizes: impl Numbers) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let sizes = Dims::from_slice(self.reshape(sizes)?.sizes());
        Ok(self.resized(&sizes))
    }

    /// Merges the axes from `start` to `end` into one: a move, O(rank). A scalar becomes a vector of one element.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::FlattenOrder`].
    pub fn into_flatten(self, start: impl Axis, end: impl Axis) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let sizes = Dims::from_slice(self.flatten(start, end)?.sizes());
        Ok(self.resized(&sizes))
    }
}
