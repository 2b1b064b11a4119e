//! Faults of convolutions, of pools and of planes that are resized, as an enum inside the other.

mod convolution;
mod grid;
mod pool;
mod resize;

use super::{Asked, Fault, Sizes};

family! {
    |op|

    /// A fault of a convolution or a pool.
    Window {
        /// The fault.
        fault: Box<WindowFault>,
    } => ("{}", fault.sentence(op));
}

join! {
    {
        /// The reason why a convolution, a pool or a resized plane does not fit its operands. The messages are PyTorch's, followed by the
        /// operation and the shapes.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum WindowFault
    }
    [convolution pool resize grid]
}

impl From<WindowFault> for Fault {
    fn from(fault: WindowFault) -> Self {
        Fault::Window { fault: Box::new(fault) }
    }
}
