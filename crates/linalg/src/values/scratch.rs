//! Memory for the routines of faer.

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};

/// Memory that a routine of faer works in, used again for each matrix of a batch.
pub(super) struct Scratch(MemBuffer);

impl Scratch {
    pub fn new(size: StackReq) -> Self {
        Scratch(MemBuffer::new(size))
    }

    pub fn stack(&mut self) -> &mut MemStack {
        MemStack::new(&mut self.0)
    }
}
