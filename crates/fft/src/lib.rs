//! Fourier transforms over tensors.
#![deny(missing_docs)]

mod checks;
mod element;
mod error;
mod face;
#[cfg(feature = "grad")]
mod gradients;
mod norm;
mod operands;
mod operations;
mod plans;
mod routines;
mod shapes;
mod values;

pub use element::{FftElement, RealElement};
pub use error::FftError;
pub use face::{AnyRankFft, Fft};
pub use norm::Norm;
pub use num_complex::Complex;
pub use shapes::{
    EachTransformed, Frequencies, FrequenciesOf, HalfSpectrum, HalfSpectrumAxes, HalfTransform, HalfTransformAxes,
    Pair, Pairs, RealSignal, RealSignalAxes, RealTransform, RealTransformAxes, Transform, TransformAxes,
};

/// The imports of a program next to `congruent::prelude`.
pub mod prelude {
    pub use crate::{AnyRankFft, Complex, Fft, FftElement, FftError, Norm, RealElement};
}
