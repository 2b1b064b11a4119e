//! Pools without channels, and planes without positions.
//!
//! (The positions under the windows of a pool need no trait: the relation of the pool requires them.)

use super::reduce::{Element, Float, Hollow, List, TensorOf};
pub use crate::ops::pool::Windowed;
pub use crate::ops::resize::{InterpolatedBy, ResizedBy};
pub use crate::shape::conv::{Pool1d, Pool2d, Pooled1d, Pooled2d, WindowColumns};
pub use crate::shape::resize::{AdaptivePool1d, AdaptivePool2d, Interpolate};
pub use crate::shape::unfilled::{HasBatchedChannels, HasChannels, HasPlanes, HasRows};
use crate::tensor::{Contiguous, CowTensor, Shared, Tensor, View, ViewMut};

/// Passes the list of methods to a macro, after its other arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __windows {
    ($with:ident! { $($given:tt)* }) => {
        $with! {
            $($given)*
            max_pool1d(pool: P) -> Self::Out<T, Pooled1d<S, P::Rule>> where { P: Windowed, P::Rule: Pool1d<S>, S: HasChannels<1> }
            max_pool1d_with_indices(pool: P) -> (Self::Out<T, Pooled1d<S, P::Rule>>, TensorOf<i64, Pooled1d<S, P::Rule>>) where { P: Windowed, P::Rule: Pool1d<S>, S: HasChannels<1> }
            avg_pool1d(pool: P) -> Self::Out<T, Pooled1d<S, P::Rule>> where { P: Windowed, P::Rule: Pool1d<S>, S: HasChannels<1> }
            lp_pool1d(p: f64, pool: P) -> Self::Out<T, Pooled1d<S, P::Rule>> where { P: Windowed, P::Rule: Pool1d<S>, S: HasChannels<1> }
            max_pool2d(pool: P) -> Self::Out<T, Pooled2d<S, P::Rule>> where { P: Windowed, P::Rule: Pool2d<S>, S: HasChannels<2> }
            max_pool2d_with_indices(pool: P) -> (Self::Out<T, Pooled2d<S, P::Rule>>, TensorOf<i64, Pooled2d<S, P::Rule>>) where { P: Windowed, P::Rule: Pool2d<S>, S: HasChannels<2> }
            avg_pool2d(pool: P) -> Self::Out<T, Pooled2d<S, P::Rule>> where { P: Windowed, P::Rule: Pool2d<S>, S: HasChannels<2> }
            lp_pool2d(p: f64, pool: P) -> Self::Out<T, Pooled2d<S, P::Rule>> where { P: Windowed, P::Rule: Pool2d<S>, S: HasChannels<2> }
            im2col(pool: P) -> Self::Out<T, <P::Rule as WindowColumns<S>>::Out> where { P: Windowed, P::Rule: WindowColumns<S>, S: HasChannels<2> }
            adaptive_avg_pool1d(to: P) -> Self::Out<T, <P::Rule as AdaptivePool1d<S>>::Out> where { P: ResizedBy, P::Rule: AdaptivePool1d<S>, S: HasPlanes<1> }
            adaptive_max_pool1d(to: P) -> Self::Out<T, <P::Rule as AdaptivePool1d<S>>::Out> where { P: ResizedBy, P::Rule: AdaptivePool1d<S>, S: HasPlanes<1> + HasBatchedChannels<1> }
            adaptive_max_pool1d_with_indices(to: P) -> (Self::Out<T, <P::Rule as AdaptivePool1d<S>>::Out>, TensorOf<i64, <P::Rule as AdaptivePool1d<S>>::Out>) where { P: ResizedBy, P::Rule: AdaptivePool1d<S>, S: HasPlanes<1> + HasBatchedChannels<1> }
            adaptive_avg_pool2d(to: P) -> Self::Out<T, <P::Rule as AdaptivePool2d<S>>::Out> where { P: ResizedBy, P::Rule: AdaptivePool2d<S>, S: HasPlanes<2> }
            adaptive_max_pool2d(to: P) -> Self::Out<T, <P::Rule as AdaptivePool2d<S>>::Out> where { P: ResizedBy, P::Rule: AdaptivePool2d<S>, S: HasPlanes<2> + HasBatchedChannels<2> }
            adaptive_max_pool2d_with_indices(to: P) -> (Self::Out<T, <P::Rule as AdaptivePool2d<S>>::Out>, TensorOf<i64, <P::Rule as AdaptivePool2d<S>>::Out>) where { P: ResizedBy, P::Rule: AdaptivePool2d<S>, S: HasPlanes<2> + HasBatchedChannels<2> }
            interpolate(by: P) -> Self::Out<T, <P::Rule as Interpolate<S>>::Out> where { P: InterpolatedBy, P::Rule: Interpolate<S>, S: HasRows }
        }
    };
}

/// ```text
/// pub trait WindowsFrom<T, S: List, W> {
///     type Out<U, R>;
///     fn max_pool2d<P>(&self, pool: P) -> Self::Out<T, Pooled2d<S, P::Rule>>
///     where
///         T: Float,
///         P: Windowed,
///         P::Rule: Pool2d<S>,
///         S: HasChannels<2>;
///     ..
/// }
/// ```
macro_rules! windows_from {
    ($($name:ident($($arg:ident: $type:ty),*) -> $out:ty where { $($bounds:tt)* })*) => {
        /// Windows and planes, for shapes that are known to have no elements: they require channels and positions.
        pub trait WindowsFrom<T, S: List, W> {
            /// The result, of elements `U` and shape `R`.
            type Out<U, R>;
            $(
                #[doc = concat!("Like [`Strided::", stringify!($name), "`](crate::Strided::", stringify!($name), "), of channels and positions that are not known to be missing.")]
                #[track_caller]
                fn $name<P>(&self, $($arg: $type),*) -> $out where T: Float, $($bounds)*;
            )*
        }
    };
}
__windows! { windows_from! {} }

/// Implements the trait for a type. The methods call those of the type that it dereferences to.
#[doc(hidden)]
#[macro_export]
macro_rules! __take_windows_from {
    ([$($life:lifetime)?] $owner:ty, $any:ident, $result:ident; $($name:ident($($arg:ident: $type:ty),*) -> $out:ty where { $($bounds:tt)* })*) => {
        #[doc(hidden)]
        impl<$($life,)? T: $any, S: List + Hollow<W>, W> WindowsFrom<T, S, W> for $owner {
            type Out<U, R> = $result<U, R>;
            $(
                fn $name<P>(&self, $($arg: $type),*) -> $out where T: Float, $($bounds)* {
                    (**self).$name($($arg),*)
                }
            )*
        }
    };
}
macro_rules! of_tensors {
    ($([$($life:lifetime)?] $owner:ty;)*) => {$( __windows! { __take_windows_from! { [$($life)?] $owner, Element, TensorOf; } } )*};
}
of_tensors! {
    [] Tensor<T, S>;
    ['a] View<'a, T, S>;
    ['a] ViewMut<'a, T, S>;
    ['a] CowTensor<'a, T, S>;
    ['a] Contiguous<'a, T, S>;
    [] Shared<T, S>;
}
