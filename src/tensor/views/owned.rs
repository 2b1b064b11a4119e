//! Views that consume their tensor: the result is a tensor, which lives as long as its owner likes.
//!
//! A view borrows, so `let y = f().unsqueeze::<0>();` does not compile: the tensor is gone at the end of the line (E0716,
//! "temporary value dropped while borrowed"). Given away, it is `let y = f().into_unsqueeze::<0>();`.
//!
//! | | elements | cost |
//! |---|---|---|
//! | `into_view`, `into_reshape`, `into_flatten`, `into_unflatten`, `into_squeeze`, `into_squeeze_all`, `into_unsqueeze` | stay in their order | a move, O(rank) |
//! | `into_permute`, `into_transpose`, `into_swapaxes`, `into_t`, `into_mt`, `into_T`, `into_movedim` | in another order, because a tensor is row-major | a copy, O(n); a move where the order is the same (only axes of length 1 change places) |
//!
//! (A [`ViewMut`](crate::ViewMut) has most of these names, but not `into_reshape` and `into_flatten`, nor on
//! lists `into_view`; it never copies: it may have any strides.)

use crate::dim::{Axes, Axis, Numbers};
use crate::error::prelude::*;
use crate::kernel::element::Element;
use crate::layout::Dims;
use crate::shape::axis::AxisList;
use crate::shape::flatten::{FlattenAxes, Flattened, Unflatten, Unflattened};
use crate::shape::permute::{Matrix, Moved, Movedim, Permute, Permuted, ReverseAxes, Transpose, Transposed};
use crate::shape::squeeze::{Squeeze, SqueezeAll, Squeezed, Unsqueeze, Unsqueezed};
use crate::shape::view::{Viewed, ViewedAs, Wanted};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Tensor, TensorOf, View};

/// The elements stay in their order: a move.
///
/// ```text
/// impl<T, S: List> Tensor<T, S> {
///     pub fn into_unsqueeze<const A: isize>(self) -> TensorOf<T, Unsqueezed<S, A>> where S: Unsqueeze<A> { .. }
/// }
/// ```
macro_rules! moves {
    ($(
        $(#[$doc:meta])*
        $into:ident $name:ident [$($generics:tt)*] [$($args:tt)*] -> $out:ty where [$($bound:tt)*];
    )*) => {
        /// # Given away: a move
        impl<T, S: List> Tensor<T, S> {$(
            $(#[$doc])*
            pub fn $into<$($generics)*>(self) -> TensorOf<T, $out> where $($bound)* {
                let view: View<'_, T, $out> = self.$name::<$($args)*>();
                let sizes = Dims::from_slice(view.sizes());
                // SAFETY: the sizes of a view of this shape.
                unsafe { self.resized(&sizes).rebrand() }
            }
        )*}
    };
}

/// Like [`moves!`], for methods that can fail at run time: each with its `try_` twin.
macro_rules! checked_moves {
    ($(
        $(#[$doc:meta])*
        $into:ident $try_into:ident $try_name:ident [$($generics:tt)*] [$($args:tt)*] -> $out:ty where [$($bound:tt)*]
        errors $errors:literal;
    )*) => {
        /// # Given away: a move that run time may refuse
        impl<T, S: List> Tensor<T, S> {$(
            $(#[$doc])*
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_into), "`](Self::", stringify!($try_into), ").")]
            #[track_caller]
            pub fn $into<$($generics)*>(self) -> TensorOf<T, $out> where $($bound)* {
                self.$try_into::<$($args)*>().or_panic()
            }

            #[doc = concat!("Like [`", stringify!($into), "`](Self::", stringify!($into), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            #[doc = $errors]
            pub fn $try_into<$($generics)*>(self) -> Result<TensorOf<T, $out>, ShapeError> where $($bound)* {
                let sizes = Dims::from_slice(self.$try_name::<$($args)*>()?.sizes());
                // SAFETY: the sizes of a view of this shape.
                Ok(unsafe { self.resized(&sizes).rebrand() })
            }
        )*}
    };
}

moves! {
    /// The axes `A` to `B` as one: a move, O(rank).
    ///
    /// # Shapes
    /// `[2, 3, 5]` from 1 to -1 is `[2, 15]`; a scalar from 0 to -1 is `[1]`.
    into_flatten flatten [const A: isize, const B: isize] [A, B] -> Flattened<S, A, B> where [S: FlattenAxes<A, B>];

    /// Without any axis that is known to have length 1: a move, O(rank).
    into_squeeze_all squeeze_all [R: Lengths] [] -> R where [S: SqueezeAll<Out = R>];

    /// A new axis of length 1, which is axis `A` of the result: a move, O(rank).
    ///
    /// # Shapes
    /// `[2, 3]` with a new axis 0 is `[1, 2, 3]`, with a new axis -1 `[2, 3, 1]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let batch: Tensor<f32, shape![1, 3]> = Tensor::from([1.0, 2.0, 3.0]).into_unsqueeze::<0>();
    /// assert_eq!(batch.sizes(), [1, 3]);
    /// ```
    /// ```compile_fail,E0716
    /// use congruent::prelude::*;
    ///
    /// let batch = Tensor::from([1.0, 2.0, 3.0]).unsqueeze::<0>();   // a view of what is gone at the end of the line
    /// assert_eq!(batch.sizes(), [1, 3]);
    /// ```
    into_unsqueeze unsqueeze [const A: isize] [A] -> Unsqueezed<S, A> where [S: Unsqueeze<A>];
}

checked_moves! {
    /// The same elements under other lengths, one of which may be -1: a move, O(rank).
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
    into_view try_into_view try_view [R: Wanted] [R] -> ViewedAs<S, R> where [S: Viewed<R>]
        errors "[`Fault::Numel`], [`Fault::Ambiguous`] when a length known only at run time does not fit.";

    /// The same elements under other lengths: a move, O(rank). As [`into_view`](Self::into_view), because the elements of a
    /// tensor never have to be copied for it.
    into_reshape try_into_reshape try_reshape [R: Wanted] [R] -> ViewedAs<S, R> where [S: Viewed<R>]
        errors "[`Fault::Numel`], [`Fault::Ambiguous`] when a length known only at run time does not fit.";

    /// Axis `A` as the axes `R`, one of which may be -1: a move, O(rank).
    ///
    /// # Shapes
    /// `[8, 3]` with axis 0 as `shape![2, -1]` is `[2, 4, 3]`.
    into_unflatten try_into_unflatten try_unflatten [const A: isize, R: Wanted] [A, R] -> Unflattened<S, A, R> where [S: Unflatten<A, R>]
        errors "[`Fault::PartsProduct`] when a length known only at run time is not their product.";

    /// Without axis `A`, if its length is 1: a move, O(rank).
    ///
    /// # Shapes
    /// `[2, 1, 3]` along 1 is `[2, 3]`. A known length other than 1 stays, as in PyTorch; a `_` is removed, and must be 1.
    into_squeeze try_into_squeeze try_squeeze [const A: isize] [A] -> Squeezed<S, A> where [S: Squeeze<A>]
        errors "[`Fault::NotOne`] when the length is a `_` that is not 1.";
}

/// The elements in the order that a view has them: a copy, unless that is the order in which they lie.
///
/// ```text
/// impl<T: Element, S: List> Tensor<T, S> {
///     pub fn into_permute<X: AxisList>(self) -> TensorOf<T, Permuted<S, X>> where S: Permute<X> { .. }
/// }
/// ```
macro_rules! turns {
    ($(
        $(#[$doc:meta])*
        $into:ident $name:ident [$($generics:tt)*] [$($args:tt)*] -> $out:ty where [$($bound:tt)*];
    )*) => {
        /// # Given away: axes in another order
        impl<T: Element, S: List> Tensor<T, S> {$(
            $(#[$doc])*
            #[track_caller]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $into<$($generics)*>(self) -> TensorOf<T, $out> where $($bound)* {
                let view: View<'_, T, $out> = self.$name::<$($args)*>();
                if !view.is_contiguous() {
                    return view.to_tensor();
                }
                let sizes = Dims::from_slice(view.sizes());
                // SAFETY: the sizes of a view of this shape.
                unsafe { self.resized(&sizes).rebrand() }
            }
        )*}
    };
}

turns! {
    /// The axes in the order `X`: a copy, O(n); a move where only axes of length 1 change places.
    ///
    /// # Shapes
    /// `[2, 3, 5]` in the order `axes![1, 2, 0]` is `[3, 5, 2]`: each axis is named once.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i32, shape![3, 1, 2]> = Tensor::<i32, shape![1, 2, 3]>::arange().into_permute::<axes![2, 0, 1]>();
    /// assert_eq!(x.to_vec(), [0, 3, 1, 4, 2, 5]);
    /// assert_eq!(x.strides(), [2, 2, 1]);   // row-major, as every tensor
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<f32, shape![2, 3, 5]>::zeros().into_permute::<axes![0, 1, -2]>();   // axis 1 twice, and the last never
    /// ```
    into_permute permute [X: AxisList] [X] -> Permuted<S, X> where [S: Permute<X>];

    /// Axes `A` and `B` exchanged: a copy, O(n); a move where only axes of length 1 change places.
    ///
    /// # Shapes
    /// `[2, 3, 5]` with 0 and -1 exchanged is `[5, 3, 2]`.
    into_transpose transpose [const A: isize, const B: isize] [A, B] -> Transposed<S, A, B> where [S: Transpose<A, B>];

    /// Axes `A` and `B` exchanged: NumPy's name for [`into_transpose`](Self::into_transpose). A copy, O(n).
    into_swapaxes swapaxes [const A: isize, const B: isize] [A, B] -> Transposed<S, A, B> where [S: Transpose<A, B>];

    /// The two axes of a matrix exchanged: a copy, O(n); a move where one of them has length 1. A vector and a scalar stay as
    /// they are.
    into_t t [R: Lengths] [] -> R where [S: Matrix<Out = R>];

    /// The last two axes exchanged: a copy, O(n); a move where one of them has length 1.
    into_mt mt [R: Lengths] [] -> R where [S: Transpose<-2, -1, Out = R>];

    /// The axes in the opposite order: a copy, O(n); a move where only axes of length 1 change places.
    into_T T [R: Lengths] [] -> R where [S: ReverseAxes<Out = R>];

    /// Axis `A` moved to place `B`; the others keep their order: a copy, O(n); a move where that axis, or those that it
    /// passes, have length 1.
    ///
    /// # Shapes
    /// `[2, 3, 5]` with axis 0 moved to -1 is `[3, 5, 2]`.
    into_movedim movedim [const A: isize, const B: isize] [A, B] -> Moved<S, A, B> where [S: Movedim<A, B>];
}

/// The same names on a rank known at run time.
///
/// ```text
/// impl<T: Element> Tensor<T, AnyRank> {
///     pub fn into_permute(self, order: impl Axes) -> Result<Tensor<T, AnyRank>, ShapeError> { .. }
/// }
/// ```
macro_rules! any_rank {
    ($(
        $(#[$doc:meta])*
        $into:ident $name:ident ($($arg:ident: $type:ty),*);
    )*) => {
        /// # Given away, any rank
        impl<T: Element> Tensor<T, AnyRank> {$(
            $(#[$doc])*
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $into(self $(, $arg: $type)*) -> Result<Tensor<T, AnyRank>, ShapeError> {
                let view = self.$name($($arg),*)?;
                if !view.is_contiguous() {
                    return Ok(view.try_to_tensor()?);
                }
                let sizes = Dims::from_slice(view.sizes());
                Ok(self.resized(&sizes))
            }
        )*}
    };
}

any_rank! {
    /// The same elements under other lengths, one of which may be -1: a move, O(rank).
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`], [`Fault::InferTwice`].
    into_view view (sizes: impl Numbers);
    /// The same elements under other lengths, one of which may be -1: a move, O(rank). As [`into_view`](Self::into_view).
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`], [`Fault::InferTwice`].
    into_reshape reshape (sizes: impl Numbers);
    /// The axes from `start` to `end` as one: a move, O(rank). A scalar becomes a vector of one element.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::FlattenOrder`].
    into_flatten flatten (start: impl Axis, end: impl Axis);
    /// An axis as several, one of whose lengths may be -1: a move, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::PartsProduct`], [`Fault::InferTwice`].
    into_unflatten unflatten (axis: impl Axis, sizes: impl Numbers);
    /// Without an axis, or several, where their length is 1: a move, O(rank). Other lengths stay.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::AxisTwice`].
    into_squeeze squeeze (axes: impl Axes);
    /// Without any axis of length 1: a move, O(rank).
    ///
    /// # Errors
    /// None: it is a `Result` as all of any rank are.
    into_squeeze_all squeeze_all ();
    /// A new axis of length 1 at this place of the result: a move, O(rank).
    ///
    /// # Errors
    /// [`Fault::NoGap`].
    into_unsqueeze unsqueeze (axis: impl Axis);
    /// The axes in this order, which names each of them once: a copy, O(n); a move where only axes of length 1 change places.
    ///
    /// # Errors
    /// [`Fault::AxisCount`], [`Fault::Axis`], [`Fault::PermutedTwice`].
    into_permute permute (order: impl Axes);
    /// Two axes exchanged: a copy, O(n); a move where only axes of length 1 change places.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    into_transpose transpose (a: impl Axis, b: impl Axis);
    /// Two axes exchanged: NumPy's name for [`into_transpose`](Self::into_transpose). A copy, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`].
    into_swapaxes swapaxes (a: impl Axis, b: impl Axis);
    /// The two axes of a matrix exchanged: a copy, O(n); a move where one of them has length 1. A vector and a scalar stay as
    /// they are.
    ///
    /// # Errors
    /// [`Fault::NotAMatrix`].
    into_t t ();
    /// The last two axes exchanged: a copy, O(n); a move where one of them has length 1.
    ///
    /// # Errors
    /// [`Fault::Axis`] when there are fewer than two.
    into_mt mt ();
    /// The axes in the opposite order: a copy, O(n); a move where only axes of length 1 change places.
    ///
    /// # Errors
    /// None but for memory: it is a `Result` as all of any rank are.
    into_T T ();
    /// Axes moved to other places, one or several; the others keep their order: a copy, O(n); a move where only axes of length
    /// 1 change places.
    ///
    /// # Errors
    /// [`Fault::MovedimCounts`], [`Fault::Axis`], [`Fault::PermutedTwice`].
    into_movedim movedim (from: impl Axes, to: impl Axes);
}
