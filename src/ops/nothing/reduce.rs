//! Reductions that choose an element: an axis known to have length 0 has no largest element, and neither has a shape with such an axis.
//!
//! | | on tensors and views | in expressions | on variables |
//! |---|---|---|---|
//! | `ExtremeFrom`, `ExtremeOfAll` | x | x | x |
//! | `ChooseFrom`, `ChooseOfAll` | x | | x |
//! | `PlaceFrom`, `PlaceOfAll` | x | | |
//!
//! (`median_all` and `nanmedian_all` are left out: for no floats they are NaN, as in PyTorch.)

use crate::ops::lazy::Lazy;
pub use crate::shape::reduce::{Kept, Reduced};
pub use crate::shape::reduce_axes::{KeptAxes, ReducedAxes};
pub use crate::shape::zero_length::{AnyElementOf, Chooses, ChoosesAxes, FullyWritten, Hollow};
pub use crate::shape::{Lengths, List};
pub use crate::tensor::TensorOf;
use crate::tensor::{Contiguous, CowTensor, Shared, Tensor, View, ViewMut};
pub use congruent_kernel::element::ordered::Ordered;
pub use congruent_kernel::element::{Element, Float, Number};
pub use congruent_kernel::fold::quantile::Quantile;

/// Passes the lists of methods to a macro, after its other arguments.
///
/// `one`, along an axis; `pair`, with the positions; `axes`, along several; `all`, of all elements.
#[doc(hidden)]
#[macro_export]
macro_rules! __chosen {
    (extremes $with:ident! { $($given:tt)* }) => {
        $with! {
            $($given)* ExtremeFrom ExtremeOfAll
            one { amax amax_keepdim(): Ordered -> T; amin amin_keepdim(): Ordered -> T; }
            pair {}
            axes { amax_axes amax_axes_keepdim: Ordered; amin_axes amin_axes_keepdim: Ordered; }
            all { amax_all(): Ordered -> T; amin_all(): Ordered -> T; }
        }
    };
    (elements $with:ident! { $($given:tt)* }) => {
        $with! {
            $($given)* ChooseFrom ChooseOfAll
            one {
                quantile quantile_keepdim(q: impl Into<Quantile>): Float -> T;
                nanquantile nanquantile_keepdim(q: impl Into<Quantile>): Float -> T;
            }
            pair {
                max max_keepdim(): Ordered;
                min min_keepdim(): Ordered;
                median median_keepdim(): Number;
                nanmedian nanmedian_keepdim(): Number;
                kthvalue kthvalue_keepdim(k: usize): Number;
                mode mode_keepdim(): Number;
            }
            axes {}
            all {
                quantile_all(q: impl Into<Quantile>): Float -> T;
                nanquantile_all(q: impl Into<Quantile>): Float -> T;
            }
        }
    };
    (places $with:ident! { $($given:tt)* }) => {
        $with! {
            $($given)* PlaceFrom PlaceOfAll
            one { argmax argmax_keepdim(): Number -> i64; argmin argmin_keepdim(): Number -> i64; }
            pair {}
            axes {}
            all { argmax_all(): Number -> i64; argmin_all(): Number -> i64; }
        }
    };
}

/// ```text
/// pub trait ExtremeFrom<T, S: List, W> {
///     type Out<U, R>;
///     fn amax<const AXIS: isize>(&self) -> Self::Out<T, Reduced<S, AXIS>> where T: Ordered, S: Chooses<AXIS>;
///     ..
/// }
/// pub trait ExtremeOfAll<T, S, W> { .. }
/// ```
macro_rules! traits {
    (
        $From:ident $OfAll:ident
        one { $($name:ident $keep:ident($($value:ident: $of:ty)?): $bound:ident -> $number:ty;)* }
        pair { $($both:ident $both_keep:ident($($place:ident: $number_of:ty)?): $kind:ident;)* }
        axes { $($axes:ident $axes_keep:ident: $order:ident;)* }
        all { $($all:ident($($q:ident: $q_of:ty)?): $element:ident -> $out:ty;)* }
    ) => {
        /// Methods along an axis, for shapes that are known to have no elements: they require an axis with elements.
        pub trait $From<T, S: List, W> {
            /// The result, of elements `U` and shape `R`.
            type Out<U, R>;
            $(
                #[doc = concat!("Like [`Strided::", stringify!($name), "`](crate::Strided::", stringify!($name), "), along an axis that is not known to have length 0.")]
                #[track_caller]
                fn $name<const AXIS: isize>(&self$(, $value: $of)?) -> Self::Out<$number, Reduced<S, AXIS>> where T: $bound, S: Chooses<AXIS>;
                #[doc = concat!("Like [`Strided::", stringify!($keep), "`](crate::Strided::", stringify!($keep), "), along an axis that is not known to have length 0.")]
                #[track_caller]
                fn $keep<const AXIS: isize>(&self$(, $value: $of)?) -> Self::Out<$number, Kept<S, AXIS>> where T: $bound, S: Chooses<AXIS>;
            )*
            $(
                #[doc = concat!("Like [`Strided::", stringify!($both), "`](crate::Strided::", stringify!($both), "), along an axis that is not known to have length 0.")]
                #[track_caller]
                fn $both<const AXIS: isize>(&self$(, $place: $number_of)?) -> (Self::Out<T, Reduced<S, AXIS>>, TensorOf<i64, Reduced<S, AXIS>>)
                where T: $kind, S: Chooses<AXIS>;
                #[doc = concat!("Like [`Strided::", stringify!($both_keep), "`](crate::Strided::", stringify!($both_keep), "), along an axis that is not known to have length 0.")]
                #[track_caller]
                fn $both_keep<const AXIS: isize>(&self$(, $place: $number_of)?) -> (Self::Out<T, Kept<S, AXIS>>, TensorOf<i64, Kept<S, AXIS>>)
                where T: $kind, S: Chooses<AXIS>;
            )*
            $(
                #[doc = concat!("Like [`Strided::", stringify!($axes), "`](crate::Strided::", stringify!($axes), "), along axes that are not known to have length 0.")]
                #[track_caller]
                fn $axes<X>(&self) -> Self::Out<T, ReducedAxes<S, X>> where T: $order, S: ChoosesAxes<X>;
                #[doc = concat!("Like [`Strided::", stringify!($axes_keep), "`](crate::Strided::", stringify!($axes_keep), "), along axes that are not known to have length 0.")]
                #[track_caller]
                fn $axes_keep<X>(&self) -> Self::Out<T, KeptAxes<S, X>> where T: $order, S: ChoosesAxes<X>;
            )*
        }
        /// Methods of all elements, for shapes whose lengths are all written: they require elements.
        pub trait $OfAll<T, S, W> {
            /// The result, of elements `U` and shape `R`.
            type Out<U, R>;
            $(
                #[doc = concat!("Like [`Strided::", stringify!($all), "`](crate::Strided::", stringify!($all), "), of a shape that is not known to have no elements.")]
                #[track_caller]
                fn $all(&self$(, $q: $q_of)?) -> Self::Out<$out, ()> where T: $element, W: AnyElementOf<S>;
            )*
        }
    };
}
__chosen! { extremes traits! {} }
__chosen! { elements traits! {} }
__chosen! { places traits! {} }

/// Implements the traits for a type. The methods call those of the type that it dereferences to.
///
/// ```text
/// impl<T: Element, S: List + Hollow<W>, W> ExtremeFrom<T, S, W> for Tensor<T, S> { .. }
/// impl<T: Element, S: Lengths + FullyWritten<W>, W> ExtremeOfAll<T, S, W> for Tensor<T, S> { .. }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __choose_from {
    (
        [$($life:lifetime)?] $owner:ty, $any:ident, $result:ident; $From:ident $OfAll:ident
        one { $($name:ident $keep:ident($($value:ident: $of:ty)?): $bound:ident -> $number:ty;)* }
        pair { $($both:ident $both_keep:ident($($place:ident: $number_of:ty)?): $kind:ident;)* }
        axes { $($axes:ident $axes_keep:ident: $order:ident;)* }
        all { $($all:ident($($q:ident: $q_of:ty)?): $element:ident -> $out:ty;)* }
    ) => {
        #[doc(hidden)]
        impl<$($life,)? T: $any, S: List + Hollow<W>, W> $From<T, S, W> for $owner {
            type Out<U, R> = $result<U, R>;
            $(
                fn $name<const AXIS: isize>(&self$(, $value: $of)?) -> $result<$number, Reduced<S, AXIS>> where T: $bound, S: Chooses<AXIS> {
                    (**self).$name::<AXIS>($($value)?)
                }
                fn $keep<const AXIS: isize>(&self$(, $value: $of)?) -> $result<$number, Kept<S, AXIS>> where T: $bound, S: Chooses<AXIS> {
                    (**self).$keep::<AXIS>($($value)?)
                }
            )*
            $(
                fn $both<const AXIS: isize>(&self$(, $place: $number_of)?) -> ($result<T, Reduced<S, AXIS>>, TensorOf<i64, Reduced<S, AXIS>>)
                where T: $kind, S: Chooses<AXIS> {
                    (**self).$both::<AXIS>($($place)?)
                }
                fn $both_keep<const AXIS: isize>(&self$(, $place: $number_of)?) -> ($result<T, Kept<S, AXIS>>, TensorOf<i64, Kept<S, AXIS>>)
                where T: $kind, S: Chooses<AXIS> {
                    (**self).$both_keep::<AXIS>($($place)?)
                }
            )*
            $(
                fn $axes<X>(&self) -> $result<T, ReducedAxes<S, X>> where T: $order, S: ChoosesAxes<X> {
                    (**self).$axes::<X>()
                }
                fn $axes_keep<X>(&self) -> $result<T, KeptAxes<S, X>> where T: $order, S: ChoosesAxes<X> {
                    (**self).$axes_keep::<X>()
                }
            )*
        }
        #[doc(hidden)]
        impl<$($life,)? T: $any, S: Lengths + FullyWritten<W>, W> $OfAll<T, S, W> for $owner {
            type Out<U, R> = $result<U, R>;
            $(
                fn $all(&self$(, $q: $q_of)?) -> $result<$out, ()> where T: $element, W: AnyElementOf<S> {
                    (**self).$all($($q)?)
                }
            )*
        }
    };
}
macro_rules! of_tensors {
    ($([$($life:lifetime)?] $owner:ty;)*) => {$(
        __chosen! { extremes __choose_from! { [$($life)?] $owner, Element, TensorOf; } }
        __chosen! { elements __choose_from! { [$($life)?] $owner, Element, TensorOf; } }
        __chosen! { places __choose_from! { [$($life)?] $owner, Element, TensorOf; } }
    )*};
}
of_tensors! {
    [] Tensor<T, S>;
    ['a] View<'a, T, S>;
    ['a] ViewMut<'a, T, S>;
    ['a] CowTensor<'a, T, S>;
    ['a] Contiguous<'a, T, S>;
    [] Shared<T, S>;
}
__chosen! { extremes __choose_from! { ['a] Lazy<'a, T, S>, Element, TensorOf; } }
