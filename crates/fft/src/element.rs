//! Element types.

use crate::norm::Direction;
use congruent::prelude::*;
use congruent::{Float, Numeric};
use num_complex::Complex;

/// The routines over the elements of one type.
#[doc(hidden)]
pub struct Routines<T> {
    pub(crate) transform: fn(&mut [Complex<T>], &[usize], usize, Direction, f64),
    pub(crate) transform_half: fn(View<'_, T, AnyRank>, usize, f64) -> Tensor<Complex<T>, AnyRank>,
    pub(crate) transform_real: fn(Tensor<Complex<T>, AnyRank>, usize, usize, f64) -> Tensor<T, AnyRank>,
    pub(crate) overlap_add: fn(&Tensor<T, AnyRank>, usize) -> Tensor<T, AnyRank>,
}

mod sealed {
    /// Seals the traits of elements: the routines are compiled with this crate.
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
    impl<T> Sealed for super::Complex<T> {}
}

/// Real numbers that transforms work on: `f32` and `f64`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this transform takes real numbers, `f32` or `f64`, not elements of type `{Self}`",
    note = "`fft` and `ifft` take complex numbers, too; `x.to_type::<f64>()` converts integers"
)]
pub trait RealElement: Float + FftElement<Real = Self> {
    /// The routines that are compiled with this crate.
    #[doc(hidden)]
    const ROUTINES: &'static Routines<Self>;
}

/// Numbers that transforms work on: `f32`, `f64`, and complex numbers of them. Sealed.
#[diagnostic::on_unimplemented(
    message = "transforms work on `f32`, `f64`, `Complex<f32>` and `Complex<f64>`, not on elements of type `{Self}`",
    note = "`x.to_type::<f64>()` converts integers"
)]
pub trait FftElement: Numeric + sealed::Sealed {
    /// The type of the real and of the imaginary part.
    type Real: RealElement;
    /// Copies elements, as complex numbers.
    #[doc(hidden)]
    fn copy_complex(x: View<'_, Self, AnyRank>) -> Tensor<Complex<Self::Real>, AnyRank>;
}

macro_rules! elements {
    ($($real:ident)*) => {$(
        impl FftElement for $real {
            type Real = $real;
            fn copy_complex(x: View<'_, $real, AnyRank>) -> Tensor<Complex<$real>, AnyRank> {
                x.map(|x| Complex::new(x, 0.0))
            }
        }
        impl FftElement for Complex<$real> {
            type Real = $real;
            fn copy_complex(x: View<'_, Self, AnyRank>) -> Tensor<Self, AnyRank> {
                x.to_tensor()
            }
        }
    )*};
}
elements! { f32 f64 }
