//! The methods of tensors and variables.

use crate::operands::Answer;

mod any_rank;
mod length;
mod list;
mod shift;
mod short;
mod subject;

pub use any_rank::AnyRankFft;
pub use length::FftLength;
#[cfg(feature = "grad")]
pub(crate) use length::Resizable;
pub use list::Fft;
pub use shift::FftShift;
#[cfg(feature = "grad")]
pub(crate) use shift::Movable;
pub use short::Stft;
#[cfg(feature = "grad")]
pub(crate) use subject::{COMPUTED, ComplexOperand, RealOperand, Subject};

/// Panics with the error message.
#[track_caller]
fn or_panic<T>(answer: Answer<T>) -> T {
    match answer {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}
