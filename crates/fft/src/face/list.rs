//! Methods whose axes are types.

use super::subject::{ComplexOperand, Results};
use crate::error::FftError;
use crate::norm::{Direction, Norm};
use crate::operands::Answer;
use crate::operations::transform;
use crate::shapes::Transform;
use congruent::List;

/// Panics with the sentence of the error.
#[track_caller]
fn or_panic<T>(answer: Answer<T>) -> T {
    match answer {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// Methods in fours: with the default norm and with any, each one that panics, and its `try_` form, which returns the error.
macro_rules! transforms {
    ($(
        $(#[$doc:meta])*
        fn $name:ident $try_name:ident $with:ident $try_with:ident <[$($generic:tt)*] [$($argument:ident),*]> (&self $(, $arg:ident: $type:ty)*) -> $out:ty
        where [$($bounds:tt)*];
        $(#[$errors:meta])*
        |$x:ident, $norm:ident| $body:expr;
    )*) => {
        /// Fourier transforms along axes that are types: methods of tensors, views and variables. Import this trait to call them.
        pub trait Fft: super::Subject<Shape: List> {$(
            $(#[$doc])*
            #[track_caller]
            fn $name<$($generic)*>(&self $(, $arg: $type)*) -> $out
            where
                $($bounds)*
            {
                or_panic(self.$try_with::<$($argument),*>($($arg,)* Norm::Backward))
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            $(#[$errors])*
            fn $try_name<$($generic)*>(&self $(, $arg: $type)*) -> Result<$out, FftError>
            where
                $($bounds)*
            {
                self.$try_with::<$($argument),*>($($arg,)* Norm::Backward)
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), with the factor of another norm.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_with), "`](Self::", stringify!($try_with), ").")]
            #[track_caller]
            fn $with<$($generic)*>(&self $(, $arg: $type)*, norm: Norm) -> $out
            where
                $($bounds)*
            {
                or_panic(self.$try_with::<$($argument),*>($($arg,)* norm))
            }

            #[doc = concat!("Like [`", stringify!($with), "`](Self::", stringify!($with), "), but returns an error instead of panicking.")]
            ///
            $(#[$errors])*
            fn $try_with<$($generic)*>(&self $(, $arg: $type)*, norm: Norm) -> Result<$out, FftError>
            where
                $($bounds)*
            {
                let ($x, $norm) = (self, norm);
                $body
            }
        )*}
    };
}

transforms! {
    /// Returns the discrete Fourier transform along axis `A`: `X[k] = Σ x[n] exp(-2πi kn / N)`, as `torch.fft.fft` and `numpy.fft.fft`.
    ///
    /// # Shapes
    /// `[2, 8]` along -1 gives `[2, 8]`, of complex numbers. A new tensor, O(n log n) for each lane, whatever the factors of `n` are.
    ///
    /// # Panics
    /// With the error of [`try_fft`](Self::try_fft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([1.0, 0.0, 0.0, 0.0]);
    /// let y: Tensor<Complex<f64>, shape![4]> = x.fft::<-1>();
    /// assert_eq!(y, Tensor::full(Complex::new(1.0, 0.0)));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![2, 8]>::ones();
    /// x.fft::<2>();   // axes are 0 and 1
    /// ```
    fn fft try_fft fft_with try_fft_with <[const A: isize] [A]> (&self) -> <Self as Results>::Complex<<Self as ComplexOperand>::Numbers>
    where [Self: ComplexOperand<Numbers: Transform<A>>];
    /// # Errors
    /// [`FftError::Empty`] if the axis has length 0
    |x, norm| transform("fft", x.complex_operand(), &[A], Direction::Forward, norm).map(Self::complex);
}

impl<X: super::Subject<Shape: List> + ?Sized> Fft for X {}
