//! Fourier transforms over tensors.
#![deny(missing_docs)]

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
pub use face::{AnyRankFft, Fft, FftShift, Stft};
pub use norm::Norm;
pub use num_complex::Complex;
pub use numbers::{
    blackman_window, blackman_window_of, fftfreq, fftfreq_of, hamming_window, hamming_window_of, hann_window,
    hann_window_of, rfftfreq, rfftfreq_of,
};
pub use shapes::{
    Contains, Distance, EachTransformed, Framing, Frequencies, FrequenciesOf, HalfSpectrum, HalfSpectrumAxes,
    HalfTransform, HalfTransformAxes, Hop, Pair, Pairs, RealSignal, RealSignalAxes, RealTransform, RealTransformAxes,
    Reflects, ShortInverse, ShortSignals, ShortSpectra, ShortTransform, Transform, TransformAxes, Uncentred, hop,
    hop_of,
};

/// The imports of a program next to `congruent::prelude`.
pub mod prelude {
    pub use crate::{
        AnyRankFft, Complex, Fft, FftElement, FftError, FftShift, Hop, Norm, RealElement, Stft, Uncentred,
    };
    pub use crate::{blackman_window, fftfreq, hamming_window, hann_window, hop, hop_of, rfftfreq};
}
