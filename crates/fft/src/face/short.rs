//! Transforms of windows, with lengths as types.

use super::or_panic;
use super::subject::{ComplexOperand, NumbersOf, RealOperand, Subject};
use crate::error::FftError;
use crate::shapes::{ShortInverse, ShortSignals, ShortSpectra, ShortTransform};
use crate::short::{Frames, istft, stft};
use congruent::dim::{Length, ToDim};
use congruent::prelude::*;

/// A window of length `W`.
type WindowOf<T, W> = Strided<T, ((), W)>;
/// The shape of a signal of length `D`.
type WithLength<S, W, F, D> = <F as ShortInverse<S, W>>::With<D>;

/// Transforms of windows of a signal along its last axis: methods of tensors, views and variables. Import this trait to call them.
///
/// The window is a tensor, also for a variable: the window is a constant.
pub trait Stft: Subject<Shape: List> {
    /// Returns the spectra of windows of the last axis, each multiplied by `window`, as `torch.stft` with `return_complex=True`.
    ///
    /// # Shapes
    /// `[2, 16_000]` with a window of length 400 and `hop::<len![160]>()` gives `[2, 201, 101]`: frequencies, then windows. `[B, T]` with a window `[W]` gives
    /// `[B, W / 2 + 1, (T - W % 2) / H + 1]`; with `hop::<len![160]>().uncentred()`, `[2, 201, 98]` and `[B, W / 2 + 1, (T - W) / H + 1]`. A new tensor,
    /// O(w log w) for each window.
    ///
    /// PyTorch's `n_fft` is the length of the window. Windows are centred around positions, and the signal is reflected at its ends, as by default in
    /// PyTorch (`center=True`).
    ///
    /// # Panics
    /// With the error of [`try_stft`](Self::try_stft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![2, 64]>::ones();
    /// let y: Tensor<Complex<f64>, shape![2, 9, 17]> = x.stft(&hann_window::<f64, len![16]>(), hop::<len![4]>());
    /// assert!((y[[0, 0, 5]].re - 8.0).abs() < 1e-12);   // the sum of the window
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![64]>::ones();
    /// x.stft(&hann_window::<f64, len![100]>(), hop::<len![4]>().uncentred());   // the window is longer
    /// ```
    #[track_caller]
    fn stft<W: Dim, F>(
        &self,
        window: &WindowOf<<Self as RealOperand>::Element, W>,
        framing: F,
    ) -> Self::Complex<ShortSpectra<Self::Shape, W, F>>
    where
        Self: RealOperand,
        F: ShortTransform<Self::Shape, W>,
    {
        or_panic(self.try_stft(window, framing))
    }

    /// Like [`stft`](Self::stft), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`FftError::Window`], [`FftError::Hop`] and [`FftError::Empty`] where lengths are known only at run time
    fn try_stft<W: Dim, F>(
        &self,
        window: &WindowOf<<Self as RealOperand>::Element, W>,
        framing: F,
    ) -> Result<Self::Complex<ShortSpectra<Self::Shape, W, F>>, FftError>
    where
        Self: RealOperand,
        F: ShortTransform<Self::Shape, W>,
    {
        let frames = Frames { window: &window.as_dyn(), hop: framing.distance(), centred: F::CENTRED };
        stft(&self.real_operand(), frames).map(Self::complex)
    }

    /// Returns the signal whose [`stft`](Self::stft) is `self`, with the same window and distance, as `torch.istft`. If no signal has these spectra,
    /// the result is the signal with the nearest spectra.
    ///
    /// # Shapes
    /// `[2, 201, 101]` with a window of length 400 and `hop::<len![160]>()` gives `[2, 16_000]`. `[B, K, M]` with a window `[W]` gives `[B, (M - 1) * H + W % 2]`;
    /// uncentred, `[B, (M - 1) * H + W]`. `K` is `W / 2 + 1`. A new tensor, O(w log w) for each window.
    ///
    /// Positions at the end of the signal that no window covers are missing: [`istft_of`](Self::istft_of) writes zeros for these positions.
    ///
    /// # Panics
    /// With the error of [`try_istft`](Self::try_istft).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![64]>::arange();
    /// let (window, hop) = (hann_window::<f64, len![16]>(), hop::<len![4]>());
    /// let y: Tensor<f64, shape![64]> = x.stft(&window, hop).istft(&window, hop);
    /// assert!(x.allclose(y, 0.0, 1e-12));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let y = Tensor::<f64, shape![64]>::ones().stft(&hann_window::<f64, len![16]>(), hop::<len![4]>());
    /// y.istft(&hann_window::<f64, len![32]>(), hop::<len![4]>());   // another window
    /// ```
    #[track_caller]
    fn istft<W: Dim, F>(
        &self,
        window: &WindowOf<<Self as ComplexOperand>::Element, W>,
        framing: F,
    ) -> Self::Real<ShortSignals<NumbersOf<Self>, W, F>>
    where
        Self: ComplexOperand,
        F: ShortInverse<NumbersOf<Self>, W>,
    {
        or_panic(self.try_istft(window, framing))
    }

    /// Like [`istft`](Self::istft), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`FftError::Gap`] if the squares of windows add up to 0 at a position; [`FftError::Hop`] if windows are farther apart than their length; [`FftError::Frequencies`]
    /// and [`FftError::Empty`] where lengths are known only at run time
    fn try_istft<W: Dim, F>(
        &self,
        window: &WindowOf<<Self as ComplexOperand>::Element, W>,
        framing: F,
    ) -> Result<Self::Real<ShortSignals<NumbersOf<Self>, W, F>>, FftError>
    where
        Self: ComplexOperand,
        F: ShortInverse<NumbersOf<Self>, W>,
    {
        let frames = Frames { window: &window.as_dyn(), hop: framing.distance(), centred: F::CENTRED };
        istft(self.complex_operand(), frames, None).map(Self::real)
    }

    /// Returns the signal of this length whose [`stft`](Self::stft) is `self`, cut off or followed by zeros: PyTorch's `length` in `torch.istft`.
    ///
    /// # Shapes
    /// `[2, 201, 101]` gives `[2, _]` with a length of type `usize`, and `[2, D]` with a length of type `D`. A new tensor, O(w log w) for each window.
    ///
    /// # Panics
    /// With the error of [`try_istft_of`](Self::try_istft_of).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![63]>::arange();
    /// let (window, hop) = (hann_window::<f64, len![16]>(), hop::<len![4]>());
    /// let y: Tensor<f64, shape![_]> = x.stft(&window, hop).istft_of(&window, hop, x.numel());
    /// assert!(x.allclose(y, 0.0, 1e-12));
    /// ```
    #[track_caller]
    fn istft_of<W: Dim, F, N: ToDim>(
        &self,
        window: &WindowOf<<Self as ComplexOperand>::Element, W>,
        framing: F,
        length: N,
    ) -> Self::Real<WithLength<NumbersOf<Self>, W, F, N::Dim>>
    where
        Self: ComplexOperand,
        F: ShortInverse<NumbersOf<Self>, W>,
    {
        or_panic(self.try_istft_of(window, framing, length))
    }

    /// Like [`istft_of`](Self::istft_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The errors of [`try_istft`](Self::try_istft), and [`FftError::TooLong`]
    fn try_istft_of<W: Dim, F, N: ToDim>(
        &self,
        window: &WindowOf<<Self as ComplexOperand>::Element, W>,
        framing: F,
        length: N,
    ) -> Result<Self::Real<WithLength<NumbersOf<Self>, W, F, N::Dim>>, FftError>
    where
        Self: ComplexOperand,
        F: ShortInverse<NumbersOf<Self>, W>,
    {
        let frames = Frames { window: &window.as_dyn(), hop: framing.distance(), centred: F::CENTRED };
        istft(self.complex_operand(), frames, Some(length.to_dim().size())).map(Self::real)
    }
}

impl<X: Subject<Shape: List> + ?Sized> Stft for X {}
