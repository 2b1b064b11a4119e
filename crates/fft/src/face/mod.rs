//! The methods of tensors and variables.

mod list;
mod subject;

pub use list::Fft;
pub(crate) use subject::Subject;
