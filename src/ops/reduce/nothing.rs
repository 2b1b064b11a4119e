//! Choosing from nothing: an axis known to have length 0 has no largest element.
//!
//! The methods of a trait that tensors and views of [`Hollow`] shapes have, and no others: found before those of `Strided`,
//! they ask for an axis with elements, and do the same. See [`shape::hollow`](crate::shape::hollow).

use crate::kernel::element::ordered::Ordered;
use crate::kernel::element::{Element, Float, Number};
use crate::kernel::fold::quantile::Quantile;
use crate::shape::List;
use crate::shape::hollow::{Chooses, ChoosesAxes, Hollow};
use crate::shape::reduce::{Kept, Reduced};
use crate::shape::reduce_axes::{KeptAxes, ReducedAxes};
use crate::tensor::{Contiguous, CowTensor, Shared, Strided, Tensor, TensorOf, View, ViewMut};

/// The operand of a reduction over a length that is `_` or generic.
type Asked<'a, T, S> = &'a Strided<T, S>;

/// ```text
/// pub trait ChooseFrom<T, S: List, W> {
///     fn amax<const AXIS: isize>(&self) -> Tensor<T, Reduced<S, AXIS>> where T: Number, S: Chooses<AXIS>;
///     ..
/// }
/// impl<T: Element, S: List + Hollow<W>, W> ChooseFrom<T, S, W> for Tensor<T, S> { .. }
/// ```
macro_rules! choose {
    (
        one { $($name:ident $keep:ident($($value:ident: $of:ty)?): $bound:ident -> $number:ty;)* }
        pair { $($both:ident $both_keep:ident($($place:ident: $number_of:ty)?): $kind:ident;)* }
        axes { $($axes:ident $axes_keep:ident: $order:ident;)* }
    ) => {
        /// `amax` and its like, of a tensor or view that is known to have no elements: along an axis that has some.
        pub trait ChooseFrom<T, S: List, W> {$(
            #[doc = concat!("[`Strided::", stringify!($name), "`], along an axis that is not known to have length 0.")]
            #[track_caller]
            fn $name<const AXIS: isize>(&self$(, $value: $of)?) -> TensorOf<$number, Reduced<S, AXIS>> where T: $bound, S: Chooses<AXIS>;
            #[doc = concat!("[`Strided::", stringify!($keep), "`], along an axis that is not known to have length 0.")]
            #[track_caller]
            fn $keep<const AXIS: isize>(&self$(, $value: $of)?) -> TensorOf<$number, Kept<S, AXIS>> where T: $bound, S: Chooses<AXIS>;
        )*$(
            #[doc = concat!("[`Strided::", stringify!($both), "`], along an axis that is not known to have length 0.")]
            #[track_caller]
            fn $both<const AXIS: isize>(&self$(, $place: $number_of)?) -> (TensorOf<T, Reduced<S, AXIS>>, TensorOf<i64, Reduced<S, AXIS>>)
            where T: $kind, S: Chooses<AXIS>;
            #[doc = concat!("[`Strided::", stringify!($both_keep), "`], along an axis that is not known to have length 0.")]
            #[track_caller]
            fn $both_keep<const AXIS: isize>(&self$(, $place: $number_of)?) -> (TensorOf<T, Kept<S, AXIS>>, TensorOf<i64, Kept<S, AXIS>>)
            where T: $kind, S: Chooses<AXIS>;
        )*$(
            #[doc = concat!("[`Strided::", stringify!($axes), "`], along axes that are not known to have length 0.")]
            #[track_caller]
            fn $axes<X>(&self) -> TensorOf<T, ReducedAxes<S, X>> where T: $order, S: ChoosesAxes<X>;
            #[doc = concat!("[`Strided::", stringify!($axes_keep), "`], along axes that are not known to have length 0.")]
            #[track_caller]
            fn $axes_keep<X>(&self) -> TensorOf<T, KeptAxes<S, X>> where T: $order, S: ChoosesAxes<X>;
        )*}
        choose! { @of Tensor<T, S>; [$([$name $keep($($value: $of)?): $bound $number])*] [$([$both $both_keep($($place: $number_of)?): $kind])*] [$([$axes $axes_keep: $order])*] }
        choose! { @of View<'_, T, S>; [$([$name $keep($($value: $of)?): $bound $number])*] [$([$both $both_keep($($place: $number_of)?): $kind])*] [$([$axes $axes_keep: $order])*] }
        choose! { @of ViewMut<'_, T, S>; [$([$name $keep($($value: $of)?): $bound $number])*] [$([$both $both_keep($($place: $number_of)?): $kind])*] [$([$axes $axes_keep: $order])*] }
        choose! { @of CowTensor<'_, T, S>; [$([$name $keep($($value: $of)?): $bound $number])*] [$([$both $both_keep($($place: $number_of)?): $kind])*] [$([$axes $axes_keep: $order])*] }
        choose! { @of Contiguous<'_, T, S>; [$([$name $keep($($value: $of)?): $bound $number])*] [$([$both $both_keep($($place: $number_of)?): $kind])*] [$([$axes $axes_keep: $order])*] }
        choose! { @of Shared<T, S>; [$([$name $keep($($value: $of)?): $bound $number])*] [$([$both $both_keep($($place: $number_of)?): $kind])*] [$([$axes $axes_keep: $order])*] }
    };
    (
        @of $owner:ty; [$([$name:ident $keep:ident($($value:ident: $of:ty)?): $bound:ident $number:ty])*]
        [$([$both:ident $both_keep:ident($($place:ident: $number_of:ty)?): $kind:ident])*]
        [$([$axes:ident $axes_keep:ident: $order:ident])*]
    ) => {
        impl<T: Element, S: List + Hollow<W>, W> ChooseFrom<T, S, W> for $owner {$(
            fn $name<const AXIS: isize>(&self$(, $value: $of)?) -> TensorOf<$number, Reduced<S, AXIS>> where T: $bound, S: Chooses<AXIS> {
                let x: Asked<T, S> = self;
                x.$name::<AXIS>($($value)?)
            }
            fn $keep<const AXIS: isize>(&self$(, $value: $of)?) -> TensorOf<$number, Kept<S, AXIS>> where T: $bound, S: Chooses<AXIS> {
                let x: Asked<T, S> = self;
                x.$keep::<AXIS>($($value)?)
            }
        )*$(
            fn $both<const AXIS: isize>(&self$(, $place: $number_of)?) -> (TensorOf<T, Reduced<S, AXIS>>, TensorOf<i64, Reduced<S, AXIS>>)
            where T: $kind, S: Chooses<AXIS> {
                let x: Asked<T, S> = self;
                x.$both::<AXIS>($($place)?)
            }
            fn $both_keep<const AXIS: isize>(&self$(, $place: $number_of)?) -> (TensorOf<T, Kept<S, AXIS>>, TensorOf<i64, Kept<S, AXIS>>)
            where T: $kind, S: Chooses<AXIS> {
                let x: Asked<T, S> = self;
                x.$both_keep::<AXIS>($($place)?)
            }
        )*$(
            fn $axes<X>(&self) -> TensorOf<T, ReducedAxes<S, X>> where T: $order, S: ChoosesAxes<X> {
                let x: Asked<T, S> = self;
                x.$axes::<X>()
            }
            fn $axes_keep<X>(&self) -> TensorOf<T, KeptAxes<S, X>> where T: $order, S: ChoosesAxes<X> {
                let x: Asked<T, S> = self;
                x.$axes_keep::<X>()
            }
        )*}
    };
}
choose! {
    one {
        amax amax_keepdim(): Ordered -> T;
        amin amin_keepdim(): Ordered -> T;
        argmax argmax_keepdim(): Number -> i64;
        argmin argmin_keepdim(): Number -> i64;
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
    axes {
        amax_axes amax_axes_keepdim: Ordered;
        amin_axes amin_axes_keepdim: Ordered;
    }
}
