//! What convolutions and pools refuse, as an enum inside the other.

mod convolution;
mod pool;

use super::{Asked, ShapeError, Sizes};

family! {
    /// What a convolution or a pool refuses.
    // Not `transparent`: thiserror's name for the field is lost inside a macro. The same here, where there is no source.
    #[error("{0}")]
    Window(Box<WindowError>),
}

join! {
    {
        /// Why a convolution or a pool does not fit its operands. The sentences are PyTorch's, the operation and the
        /// shapes behind them.
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        #[non_exhaustive]
        pub enum WindowError
    }
    [convolution pool]
}

impl From<WindowError> for ShapeError {
    fn from(error: WindowError) -> Self {
        ShapeError::Window(Box::new(error))
    }
}
