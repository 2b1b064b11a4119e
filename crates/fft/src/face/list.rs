//! Methods whose axes are types.

use super::or_panic;
use super::subject::{ComplexOperand, NumbersOf, RealOperand, Subject};
use crate::error::FftError;
use crate::norm::{Direction, Norm};
use crate::operations::{invert_hermitian, transform, transform_half, transform_hermitian, transform_real};
use crate::shapes::{
    HalfSpectrum, HalfSpectrumAxes, HalfTransform, HalfTransformAxes, RealSignal, RealSignalAxes, RealTransform,
    RealTransformAxes, Transform, TransformAxes,
};
use congruent::dim::{Fixed, ToDim};
use congruent::shape::AxisList;
use congruent::{Dim, List, StaticDim};

/// Returns the numbers of a list of axes, first to last.
fn numbers<X: AxisList>() -> Vec<isize> {
    let mut numbers: Vec<isize> = X::CHAIN.from_back().collect();
    numbers.reverse();
    numbers
}

/// The complex result of a complex operand, which keeps its shape.
type SameComplex<X> = <X as ComplexOperand>::Complex<<X as ComplexOperand>::Numbers>;
/// Writes methods in fours: with the default norm and with any norm, each as a method that panics and as its `try_` form, which returns the error.
macro_rules! transforms {
    ($(
        $(#[$doc:meta])*
        fn $name:ident $try_name:ident $with:ident $try_with:ident <[$($generic:tt)*] [$($argument:ident),*]> (&self $(, $arg:ident: $type:ty)*) -> $out:ty
        where [$($bounds:tt)*];
        $(#[$errors:meta])*
        |$x:ident, $norm:ident| $body:expr;
    )*) => {
        /// Fourier transforms along axes that are types: methods of tensors, views and variables. Import this trait to call them.
        pub trait Fft: Subject<Shape: List> {$(
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
    /// assert_eq!(y.to_vec(), [Complex::new(1.0, 0.0); 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![2, 8]>::ones();
    /// x.fft::<2>();   // axes are 0 and 1
    /// ```
    fn fft try_fft fft_with try_fft_with <[const A: isize] [A]> (&self) -> SameComplex<Self>
    where [Self: ComplexOperand<Numbers: Transform<A>>];
    /// # Errors
    /// [`FftError::Empty`] if the axis has length 0
    |x, norm| transform("fft", x.complex_operand(), &[A], Direction::Forward, norm).map(Self::complex);

    /// Returns the inverse of the discrete Fourier transform along axis `A`: `x[n] = 1/N Σ X[k] exp(2πi kn / N)`, as `torch.fft.ifft`.
    ///
    /// # Shapes
    /// `[2, 8]` along -1 gives `[2, 8]`, of complex numbers. A new tensor, O(n log n) for each lane.
    ///
    /// # Panics
    /// With the error of [`try_ifft`](Self::try_ifft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([4.0, 0.0, 0.0, 0.0]).ifft::<0>();
    /// assert_eq!(x.to_vec(), [Complex::new(1.0, 0.0); 4]);
    /// ```
    fn ifft try_ifft ifft_with try_ifft_with <[const A: isize] [A]> (&self) -> SameComplex<Self>
    where [Self: ComplexOperand<Numbers: Transform<A>>];
    /// # Errors
    /// [`FftError::Empty`] if the axis has length 0
    |x, norm| transform("ifft", x.complex_operand(), &[A], Direction::Inverse, norm).map(Self::complex);

    /// Returns the transform of real numbers along axis `A`, without the negative frequencies, whose values are the conjugates of the values of the
    /// positive frequencies: as `torch.fft.rfft`. It takes about half the time of [`fft`](Self::fft).
    ///
    /// # Shapes
    /// `[2, 8]` along -1 gives `[2, 5]`, of complex numbers; `[B, N]` gives `[B, N / 2 + 1]`. A new tensor, O(n log n) for each lane.
    ///
    /// # Panics
    /// With the error of [`try_rfft`](Self::try_rfft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// fn power<B: Dim, N: Dim>(x: &Strided<f64, shape![B, N]>) -> Tensor<f64, shape![B, N / 2 + 1]> {
    ///     x.rfft::<-1>().map(|x| x.norm_sqr())
    /// }
    /// let power: Tensor<f64, shape![1, 3]> = power(&Tensor::from([[1.0, -1.0, 1.0, -1.0]]));
    /// assert_eq!(power, Tensor::from([[0.0, 0.0, 16.0]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![8]>::ones().fft::<-1>();
    /// x.rfft::<-1>();   // of complex numbers
    /// ```
    fn rfft try_rfft rfft_with try_rfft_with <[const A: isize] [A]> (&self) -> Self::Complex<HalfSpectrum<Self::Shape, A>>
    where [Self: RealOperand, Self::Shape: HalfTransform<A>];
    /// # Errors
    /// [`FftError::Empty`] if the axis has length 0
    |x, norm| transform_half("rfft", &x.real_operand(), &[A], norm).map(Self::complex);

    /// Returns the real signal of length `D` along axis `A` whose [`rfft`](Self::rfft) is `self`, as `torch.fft.irfft`. The imaginary parts at the
    /// frequency 0, and at the highest frequency if `D` is even, are not read.
    ///
    /// # Shapes
    /// `[2, 5]` along -1, `irfft::<-1, len![8]>()`, gives `[2, 8]`; `irfft::<-1, len![9]>()` gives `[2, 9]`. The axis has `D / 2 + 1` frequencies. (PyTorch's `n`
    /// is optional, and then even; other numbers of frequencies are cut or filled with 0.) A new tensor, O(n log n) for each lane.
    ///
    /// # Panics
    /// With the error of [`try_irfft`](Self::try_irfft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([1.0, 2.0, 4.0, 8.0, 16.0]);
    /// let y: Tensor<f64, shape![5]> = x.rfft::<-1>().irfft::<-1, len![5]>();
    /// assert!(x.allclose(y, 0.0, 1e-12));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![8]>::ones().rfft::<-1>();
    /// x.irfft::<-1, len![10]>();   // 5 frequencies are not those of a signal of length 10
    /// ```
    fn irfft try_irfft irfft_with try_irfft_with <[const A: isize, D: StaticDim] [A, D]> (&self) -> Self::Real<RealSignal<NumbersOf<Self>, A, D>>
    where [Self: ComplexOperand<Numbers: RealTransform<A, D>>];
    /// # Errors
    /// [`FftError::Frequencies`] where the number of frequencies is known only at run time, [`FftError::Empty`] if `D` is 0
    |x, norm| transform_real("irfft", x.complex_operand(), &[A], <D as Fixed>::SIZE, norm).map(Self::real);

    /// Returns the real signal along axis `A` whose [`rfft`](Self::rfft) is `self`, of a length that may be known only at run time.
    ///
    /// # Shapes
    /// `[2, _]` along -1, `irfft_of::<-1, _>(n)`, gives `[2, _]`. The axis has `n / 2 + 1` frequencies. A new tensor, O(n log n) for each lane.
    ///
    /// # Panics
    /// With the error of [`try_irfft_of`](Self::try_irfft_of).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x: Tensor<f64, shape![_]> = Tensor::from(vec![1.0, 2.0, 4.0]);
    /// let y = x.rfft::<-1>().irfft_of::<-1, _>(x.numel());
    /// assert!(x.allclose(y, 0.0, 1e-12));
    /// ```
    fn irfft_of try_irfft_of irfft_of_with try_irfft_of_with <[const A: isize, N: ToDim<Dim: Dim>] [A, N]> (&self, length: N) -> Self::Real<RealSignal<NumbersOf<Self>, A, N::Dim>>
    where [Self: ComplexOperand<Numbers: RealTransform<A, N::Dim>>];
    /// # Errors
    /// [`FftError::Frequencies`] where lengths are known only at run time, [`FftError::Empty`] if the length is 0
    |x, norm| {
        let length = congruent::dim::Length::size(length.to_dim());
        transform_real("irfft", x.complex_operand(), &[A], length, norm).map(Self::real)
    };

    /// Returns the real spectrum of length `D` along axis `A` of a signal whose half at times that are not negative is `self`; the other half is its
    /// conjugate. As `torch.fft.hfft`.
    ///
    /// # Shapes
    /// `[2, 5]` along -1, `hfft::<-1, len![8]>()`, gives `[2, 8]`. The axis has length `D / 2 + 1`. A new tensor, O(n log n) for each lane.
    ///
    /// # Panics
    /// With the error of [`try_hfft`](Self::try_hfft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y = Tensor::from([1.0, 1.0, 0.0]).hfft::<-1, len![4]>();
    /// assert_eq!(y, Tensor::from([3.0, 1.0, -1.0, 1.0]));
    /// ```
    fn hfft try_hfft hfft_with try_hfft_with <[const A: isize, D: StaticDim] [A, D]> (&self) -> Self::Real<RealSignal<NumbersOf<Self>, A, D>>
    where [Self: ComplexOperand<Numbers: RealTransform<A, D>>];
    /// # Errors
    /// [`FftError::Frequencies`] where the length of the axis is known only at run time, [`FftError::Empty`] if `D` is 0
    |x, norm| transform_hermitian("hfft", x.complex_operand(), A, <D as Fixed>::SIZE, norm).map(Self::real);

    /// Returns the half, at times that are not negative, of the signal along axis `A` whose spectrum is real: the inverse of [`hfft`](Self::hfft), as
    /// `torch.fft.ihfft`. The other half of the signal is its conjugate.
    ///
    /// # Shapes
    /// `[2, 8]` along -1 gives `[2, 5]`, of complex numbers; `[B, N]` gives `[B, N / 2 + 1]`. A new tensor, O(n log n) for each lane.
    ///
    /// # Panics
    /// With the error of [`try_ihfft`](Self::try_ihfft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y: Tensor<Complex<f64>, shape![3]> = Tensor::from([3.0, 1.0, -1.0, 1.0]).ihfft::<-1>();
    /// assert_eq!(y.map(|y| y.re), Tensor::from([1.0, 1.0, 0.0]));
    /// assert_eq!(y.hfft::<-1, len![4]>(), Tensor::from([3.0, 1.0, -1.0, 1.0]));
    /// ```
    fn ihfft try_ihfft ihfft_with try_ihfft_with <[const A: isize] [A]> (&self) -> Self::Complex<HalfSpectrum<Self::Shape, A>>
    where [Self: RealOperand, Self::Shape: HalfTransform<A>];
    /// # Errors
    /// [`FftError::Empty`] if the axis has length 0
    |x, norm| invert_hermitian("ihfft", &x.real_operand(), A, norm).map(Self::complex);

    /// Returns the discrete Fourier transform along the last two axes, as `torch.fft.fft2`.
    ///
    /// # Shapes
    /// `[3, 4, 8]` gives `[3, 4, 8]`, of complex numbers. A new tensor, O(m n log(m n)) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_fft2`](Self::try_fft2).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y = Tensor::from([[1.0, 2.0], [3.0, 4.0]]).fft2();
    /// assert_eq!(y.map(|y| y.re), Tensor::from([[10.0, -2.0], [-4.0, 0.0]]));
    /// ```
    fn fft2 try_fft2 fft2_with try_fft2_with <[] []> (&self) -> SameComplex<Self>
    where [Self: ComplexOperand<Numbers: Transform<-2> + Transform<-1>>];
    /// # Errors
    /// [`FftError::Empty`] if an axis has length 0
    |x, norm| transform("fft2", x.complex_operand(), &[-2, -1], Direction::Forward, norm).map(Self::complex);

    /// Returns the inverse of the discrete Fourier transform along the last two axes, as `torch.fft.ifft2`.
    ///
    /// # Shapes
    /// `[3, 4, 8]` gives `[3, 4, 8]`, of complex numbers. A new tensor, O(m n log(m n)) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_ifft2`](Self::try_ifft2).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y = Tensor::from([[10.0, -2.0], [-4.0, 0.0]]).ifft2();
    /// assert_eq!(y.map(|y| y.re), Tensor::from([[1.0, 2.0], [3.0, 4.0]]));
    /// ```
    fn ifft2 try_ifft2 ifft2_with try_ifft2_with <[] []> (&self) -> SameComplex<Self>
    where [Self: ComplexOperand<Numbers: Transform<-2> + Transform<-1>>];
    /// # Errors
    /// [`FftError::Empty`] if an axis has length 0
    |x, norm| transform("ifft2", x.complex_operand(), &[-2, -1], Direction::Inverse, norm).map(Self::complex);

    /// Returns the transform of real numbers along the last two axes, without the negative frequencies of the last axis, as `torch.fft.rfft2`.
    ///
    /// # Shapes
    /// `[3, 4, 8]` gives `[3, 4, 5]`, of complex numbers. A new tensor, O(m n log(m n)) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_rfft2`](Self::try_rfft2).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y: Tensor<Complex<f32>, shape![4, 5]> = Tensor::<f32, shape![4, 8]>::ones().rfft2();
    /// assert_eq!(y[[0, 0]], Complex::new(32.0, 0.0));
    /// ```
    fn rfft2 try_rfft2 rfft2_with try_rfft2_with <[] []> (&self) -> Self::Complex<HalfSpectrum<Self::Shape, -1>>
    where [Self: RealOperand, Self::Shape: Transform<-2> + HalfTransform<-1>];
    /// # Errors
    /// [`FftError::Empty`] if an axis has length 0
    |x, norm| transform_half("rfft2", &x.real_operand(), &[-2, -1], norm).map(Self::complex);

    /// Returns the real matrix with rows of length `D` whose [`rfft2`](Self::rfft2) is `self`, as `torch.fft.irfft2`.
    ///
    /// # Shapes
    /// `[3, 4, 5]`, `irfft2::<len![8]>()`, gives `[3, 4, 8]`. The last axis has `D / 2 + 1` frequencies. A new tensor, O(m n log(m n)) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_irfft2`](Self::try_irfft2).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    /// assert_eq!(x.rfft2().irfft2::<len![2]>(), x);
    /// ```
    fn irfft2 try_irfft2 irfft2_with try_irfft2_with <[D: StaticDim] [D]> (&self) -> Self::Real<RealSignal<NumbersOf<Self>, -1, D>>
    where [Self: ComplexOperand<Numbers: Transform<-2> + RealTransform<-1, D>>];
    /// # Errors
    /// [`FftError::Frequencies`] where the number of frequencies is known only at run time, [`FftError::Empty`] if an axis has length 0, or `D` is 0
    |x, norm| transform_real("irfft2", x.complex_operand(), &[-2, -1], <D as Fixed>::SIZE, norm).map(Self::real);

    /// Returns the discrete Fourier transform along the axes `X`, as `torch.fft.fftn`.
    ///
    /// # Shapes
    /// `[3, 4, 8]` along `axes![0, 2]` gives `[3, 4, 8]`, of complex numbers. A new tensor, O(n log n), where `n` is the number of elements.
    ///
    /// # Panics
    /// With the error of [`try_fftn`](Self::try_fftn).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![3, 4, 8]>::ones();
    /// assert_eq!(x.fftn::<axes![0, 2]>()[[0, 1, 0]], Complex::new(24.0, 0.0));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![3, 4]>::ones();
    /// x.fftn::<axes![1, -1]>();   // axis 1 is axis -1
    /// ```
    fn fftn try_fftn fftn_with try_fftn_with <[X] [X]> (&self) -> SameComplex<Self>
    where [Self: ComplexOperand, X: TransformAxes<NumbersOf<Self>>];
    /// # Errors
    /// [`FftError::Empty`] if an axis has length 0
    |x, norm| transform("fftn", x.complex_operand(), &numbers::<X>(), Direction::Forward, norm).map(Self::complex);

    /// Returns the inverse of the discrete Fourier transform along the axes `X`, as `torch.fft.ifftn`.
    ///
    /// # Shapes
    /// `[3, 4, 8]` along `axes![0, 2]` gives `[3, 4, 8]`, of complex numbers. A new tensor, O(n log n), where `n` is the number of elements.
    ///
    /// # Panics
    /// With the error of [`try_ifftn`](Self::try_ifftn).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![3, 4, 8]>::ones();
    /// assert_eq!(x.ifftn::<axes![0, 2]>()[[0, 1, 0]], Complex::new(1.0, 0.0));
    /// ```
    fn ifftn try_ifftn ifftn_with try_ifftn_with <[X] [X]> (&self) -> SameComplex<Self>
    where [Self: ComplexOperand, X: TransformAxes<NumbersOf<Self>>];
    /// # Errors
    /// [`FftError::Empty`] if an axis has length 0
    |x, norm| transform("ifftn", x.complex_operand(), &numbers::<X>(), Direction::Inverse, norm).map(Self::complex);

    /// Returns the transform of real numbers along the axes `X`, without the negative frequencies of the last axis of the list, as `torch.fft.rfftn`.
    ///
    /// # Shapes
    /// `[4, 8, 3]` along `axes![0, 1]` gives `[4, 5, 3]`, of complex numbers. A new tensor, O(n log n), where `n` is the number of elements.
    ///
    /// # Panics
    /// With the error of [`try_rfftn`](Self::try_rfftn).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y: Tensor<Complex<f64>, shape![4, 5, 3]> = Tensor::<f64, shape![4, 8, 3]>::ones().rfftn::<axes![0, 1]>();
    /// assert_eq!(y[[0, 0, 1]], Complex::new(32.0, 0.0));
    /// ```
    fn rfftn try_rfftn rfftn_with try_rfftn_with <[X] [X]> (&self) -> Self::Complex<HalfSpectrumAxes<Self::Shape, X>>
    where [Self: RealOperand, X: HalfTransformAxes<Self::Shape>];
    /// # Errors
    /// [`FftError::Empty`] if an axis has length 0
    |x, norm| transform_half("rfftn", &x.real_operand(), &numbers::<X>(), norm).map(Self::complex);

    /// Returns the real numbers whose [`rfftn`](Self::rfftn) is `self`, of length `D` along the last axis of the list, as `torch.fft.irfftn`.
    ///
    /// # Shapes
    /// `[4, 5, 3]`, `irfftn::<axes![0, 1], len![8]>()`, gives `[4, 8, 3]`. The last axis of the list has `D / 2 + 1` frequencies. A new tensor, O(n log n), where `n`
    /// is the number of elements.
    ///
    /// # Panics
    /// With the error of [`try_irfftn`](Self::try_irfftn).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![4, 8, 3]>::ones();
    /// assert_eq!(x.rfftn::<axes![0, 1]>().irfftn::<axes![0, 1], len![8]>(), x);
    /// ```
    fn irfftn try_irfftn irfftn_with try_irfftn_with <[X, D: StaticDim] [X, D]> (&self) -> Self::Real<RealSignalAxes<NumbersOf<Self>, X, D>>
    where [Self: ComplexOperand, X: RealTransformAxes<NumbersOf<Self>, D>];
    /// # Errors
    /// [`FftError::Frequencies`] where the number of frequencies is known only at run time, [`FftError::Empty`] if an axis has length 0, or `D` is 0
    |x, norm| transform_real("irfftn", x.complex_operand(), &numbers::<X>(), <D as Fixed>::SIZE, norm).map(Self::real);
}

impl<X: Subject<Shape: List> + ?Sized> Fft for X {}
