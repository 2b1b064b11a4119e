//! Memory and threads for the routines of faer.

use crate::threads::choose_threads;
use faer::Par;
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};

/// The working memory of faer's routines, used again for each matrix of a batch, and the threads that the routines run on.
pub(super) struct Scratch {
    buffer: MemBuffer,
    threads: Par,
}

impl Scratch {
    /// Returns the memory for matrices of `m` rows and `n` columns, of the size that a routine requires on these threads.
    pub fn new([m, n]: [usize; 2], size: impl FnOnce(Par) -> StackReq) -> Self {
        let threads = choose_threads(m, n);
        Scratch { buffer: MemBuffer::new(size(threads)), threads }
    }

    /// Returns the threads and the memory.
    pub fn parts(&mut self) -> (Par, &mut MemStack) {
        (self.threads, MemStack::new(&mut self.buffer))
    }
}
