//! Fourier transforms over tensors: of complex and of real numbers, along one axis or several, and of windows of a signal.
//!
//! The methods of [`Fft`] and [`Stft`] transform a tensor, a view, or, with the feature `grad`, a variable. Axes are types, and `cargo check` computes
//! the lengths: `rfft` along an axis of length `N` gives `N / 2 + 1` frequencies, and `irfft` takes the length of the signal, which they must fit. A length `_` is
//! checked at run time; for [`AnyRank`](congruent::AnyRank), the methods of [`AnyRankFft`] take axes as values.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_fft::prelude::*;
//!
//! /// The signals without the frequencies `k` and above, counted in periods per signal.
//! fn low_pass<B: Dim, N: StaticDim>(x: &Strided<f64, shape![B, N]>, k: usize) -> Tensor<f64, shape![B, N]> {
//!     let spectrum: Tensor<Complex<f64>, shape![B, N / 2 + 1]> = x.rfft::<-1>();
//!     let frequencies = rfftfreq::<f64, N>(1.0 / N::SIZE as f64);
//!     spectrum.zip_map(&frequencies, |x, f| if f < k as f64 { x } else { Complex::default() }).irfft::<-1, N>()
//! }
//!
//! let y = low_pass(&Tensor::from([[1.0, 5.0, 1.0, 5.0]]), 2);
//! assert_eq!(y, Tensor::from([[3.0, 3.0, 3.0, 3.0]]));
//! ```
//!
//! | task | methods and functions |
//! |---|---|
//! | complex numbers, one axis | [`fft`](Fft::fft), [`ifft`](Fft::ifft) |
//! | real numbers, one axis | [`rfft`](Fft::rfft), [`irfft`](Fft::irfft), [`irfft_of`](Fft::irfft_of), [`hfft`](Fft::hfft), [`ihfft`](Fft::ihfft) |
//! | the last two axes | [`fft2`](Fft::fft2), [`ifft2`](Fft::ifft2), [`rfft2`](Fft::rfft2), [`irfft2`](Fft::irfft2) |
//! | a list of axes | [`fftn`](Fft::fftn), [`ifftn`](Fft::ifftn), [`rfftn`](Fft::rfftn), [`irfftn`](Fft::irfftn) |
//! | another length, PyTorch's `n` | [`to_length`](FftLength::to_length), [`to_length_of`](FftLength::to_length_of) |
//! | windows of a signal | [`stft`](Stft::stft), [`istft`](Stft::istft), [`istft_of`](Stft::istft_of), [`hop`], [`hop_of`] |
//! | windows | [`hann_window`], [`hamming_window`], [`blackman_window`] |
//! | frequencies | [`fftfreq`], [`rfftfreq`], [`fftshift`](FftShift::fftshift), [`ifftshift`](FftShift::ifftshift) |
//!
//! Names and conventions follow `torch.fft`. Each transform has a form with another [`Norm`], `x.fft_with::<-1>(Norm::Ortho)`. Elements are `f32`,
//! `f64`, [`Complex<f32>`](Complex) and `Complex<f64>`. The transforms of lanes are those of the crates `rustfft` and `realfft`, for any length: O(n
//! log n). Each thread caches its plans. A transform runs on the calling thread.
//!
//! # Variables
//!
//! Variables of `congruent-grad` are real: a gradient has one real number for each element. So the complex numbers of variables are pairs of the real
//! and the imaginary part in a last axis of length 2, as in `torch.view_as_real`, and axes are counted without the pairs:
//!
//! | | tensor | variable |
//! |---|---|---|
//! | `rfft::<-1>` | `[B, N]` of `T` gives `[B, N / 2 + 1]` of `Complex<T>` | `[B, N]` gives `[B, N / 2 + 1, 2]` |
//! | `fft::<-1>` | `[B, N]` of `Complex<T>` gives the same | `[B, N, 2]` gives the same |
//! | `irfft::<-1, D>` | `[B, K]` of `Complex<T>` gives `[B, D]` of `T` | `[B, K, 2]` gives `[B, D]` |
//!
//! Gradients equal PyTorch's, and have gradients.
//!
//! # Errors
//!
//! If a shape does not fit, the error is an [`FftError`], which names the operation, the shape and the axis: "rfft of shape \[3, 0\]: axis 1 has
//! length 0, and a transform needs at least one element". A method panics with the error; its `try_` form returns the error. A length of 0 is always
//! found at run time.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `grad` | the methods on variables of `congruent-grad`, with gradients of any order |
#![deny(missing_docs)]

/// The chapter of the guide of `congruent`, included to run its examples.
#[cfg(doctest)]
#[doc = include_str!("../../../src/guide/linear_algebra.md")]
mod chapter {}

mod checks;
mod element;
mod error;
mod face;
#[cfg(feature = "grad")]
mod gradients;
mod norm;
mod numbers;
mod operands;
mod operations;
mod plans;
mod routines;
mod shapes;
mod short;
mod values;

pub use element::{FftElement, RealElement};
pub use error::FftError;
pub use face::{AnyRankFft, Fft, FftLength, FftShift, Stft};
pub use norm::Norm;
pub use num_complex::Complex;
pub use numbers::{
    blackman_window, blackman_window_of, fftfreq, fftfreq_of, hamming_window, hamming_window_of, hann_window,
    hann_window_of, rfftfreq, rfftfreq_of,
};
pub use shapes::{
    ComplexPairs, Contains, Distance, EachTransformed, Framing, Frequencies, FrequenciesOf, HalfSpectrum,
    HalfSpectrumAxes, HalfTransform, HalfTransformAxes, Hop, PairLength, RealSignal, RealSignalAxes, RealTransform,
    RealTransformAxes, ReflectsHalf, Resize, Resized, ShortInverse, ShortSignals, ShortSpectra, ShortTransform,
    Transform, TransformAxes, Uncentred, hop, hop_of,
};

/// The imports of a program, in addition to `congruent::prelude`.
pub mod prelude {
    pub use crate::{
        AnyRankFft, Complex, Fft, FftElement, FftError, FftLength, FftShift, Hop, Norm, RealElement, Stft, Uncentred,
    };
    pub use crate::{blackman_window, fftfreq, hamming_window, hann_window, hop, hop_of, rfftfreq};
}
