//! Normalisation: of the last axes, of channels, of vectors.

// In the order in which the page of `Strided` shows the methods.
mod layer;
mod rms;

mod channels;
mod vector;

mod back;

pub use channels::{ChannelNorm, ChannelSettings};
pub use layer::LayerNorm;
pub(super) use layer::{check, elements, last};
