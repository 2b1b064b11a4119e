//! Views of a shared tensor, each an owner of its memory.
//!
//! Every one of them is the view that all tensors have, by [`Shared::map_view`]: a further one is a line.

use super::Shared;
use crate::dim::{Axes, Axis, Numbers, ToValue};
use crate::error::prelude::*;
use crate::shape::axis::{AxisList, InList};
use crate::shape::expand::{Stretch, Widen};
use crate::shape::narrow::{Narrow, Narrowed};
use crate::shape::permute::{Matrix, Permute, Permuted, Transpose, Transposed};
use crate::shape::reduce::{Reduce, Reduced};
use crate::shape::slice::{Slice, Sliced};
use crate::shape::squeeze::{Squeeze, Squeezed, Unsqueeze, Unsqueezed};
use crate::shape::view::{Viewed, ViewedAs, Wanted};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Items, SharedOf};

/// The result of a view.
macro_rules! given {
    (computed $out:ty) => { SharedOf<T, $out> };
    // Where positions are values, their types may not be known yet; that it is a `Shared` must be.
    (picked $out:ty) => { Shared<T, $out> };
}

/// Views of a list shape. Behind `/` stands the twin that returns an error, of what is not proven by the types alone: what panics in a closure
/// would name a line of ours. (Where a relation does not hold, the result is a type that rustc does not know: see `tensor::computed`.)
///
/// ```text
/// impl<T: 'static, S: List> Shared<T, S> {
///     /// As [`Strided::permute`], ..
///     pub fn permute<X: AxisList>(&self) -> SharedOf<T, Permuted<S, X>> where S: Permute<X> { self.map_view(|x| x.permute::<X>()) }
/// }
/// ```
macro_rules! of_lists {
    ($(
        $(#[$doc:meta])*
        $name:ident $(/ $try_name:ident)? [$($generics:tt)*] [$($given:tt)*] ($($arg:ident: $type:ty),*) -> $form:ident $out:ty where [$($bound:tt)*];
    )*) => {
        impl<T: 'static, S: List> Shared<T, S> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`](crate::Strided::", stringify!($name), "), but the result is another owner of the same memory.")]
            $(#[$doc])*
            #[track_caller]
            pub fn $name<$($generics)*>(&self $(, $arg: $type)*) -> given!($form $out)
            where
                $($bound)*
            {
                of_lists! { @view self, $name $(/ $try_name)? [$($given)*] ($($arg),*) }
            }
        )*}
    };
    (@view $shared:ident, $name:ident [$($given:tt)*] ($($arg:ident),*)) => {
        $shared.map_view(|x| x.$name $($given)* ($($arg),*))
    };
    (@view $shared:ident, $name:ident / $try_name:ident [$($given:tt)*] ($($arg:ident),*)) => {
        $shared.try_map_view(|x| x.$try_name $($given)* ($($arg),*)).or_panic()
    };
}

of_lists! {
    permute [X: AxisList] [::<X>] () -> computed Permuted<S, X> where [S: Permute<X>];
    transpose [const A: isize, const B: isize] [::<A, B>] () -> computed Transposed<S, A, B> where [S: Transpose<A, B>];
    t [R: Lengths] [] () -> computed R where [S: Matrix<Out = R>];
    mt [R: Lengths] [] () -> computed R where [S: Transpose<-2, -1, Out = R>];
    squeeze / try_squeeze [const A: isize] [::<A>] () -> computed Squeezed<S, A> where [S: Squeeze<A>];
    unsqueeze [const A: isize] [::<A>] () -> computed Unsqueezed<S, A> where [S: Unsqueeze<A>];
    narrow / try_narrow [const A: isize, const START: usize, const LEN: usize] [::<A, START, LEN>] () -> computed Narrowed<S, A, START, LEN>
        where [S: Narrow<A, START, LEN>];
    select / try_select [const A: isize] [::<A>] (index: impl ToValue) -> computed Reduced<S, A> where [S: Reduce<A, Place: InList>];
    slice / try_slice [X: Items] [] (items: X) -> picked Sliced<S, X> where [S: Slice<X>];
    expand / try_expand [R: Wanted + Widen<S>] [::<R>] () -> picked R::Out where [S: Stretch<R::Out>];
    ///
    /// # Panics
    /// Where no strides describe the result, as PyTorch has it (what is shared may lie in any way), or a length known only at run time
    /// does not fit.
    view / try_view [R: Wanted] [::<R>] () -> computed ViewedAs<S, R> where [S: Viewed<R>];
}

/// Views of a rank known at run time: `pub fn t(&self) -> Result<Shared<T, AnyRank>, ShapeError> { self.try_map_view(|x| x.t()) }`
macro_rules! of_any_rank {
    ($($name:ident ($($arg:ident: $type:ty),*);)*) => {
        impl<T: 'static> Shared<T, AnyRank> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`](crate::Strided::", stringify!($name), "), but the result is another owner of the same memory.")]
            ///
            /// # Errors
            /// Those of the view.
            pub fn $name(&self $(, $arg: $type)*) -> Result<Shared<T, AnyRank>, ShapeError> {
                self.try_map_view(|x| x.$name($($arg),*))
            }
        )*}
    };
}

of_any_rank! {
    permute(order: impl Axes);
    transpose(a: impl Axis, b: impl Axis);
    t();
    mt();
    squeeze(axes: impl Axes);
    unsqueeze(axis: impl Axis);
    narrow(axis: impl Axis, start: impl ToValue, len: usize);
    select(axis: impl Axis, index: impl ToValue);
    slice(items: impl Items);
    expand(sizes: impl Numbers);
    view(sizes: impl Numbers);
}
