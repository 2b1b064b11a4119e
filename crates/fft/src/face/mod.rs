//! The methods of tensors and variables.

mod any_rank;
mod list;
mod subject;

pub use any_rank::AnyRankFft;
pub use list::Fft;
#[cfg(feature = "grad")]
pub(crate) use subject::{COMPUTED, ComplexOperand, RealOperand, Results, Subject};
