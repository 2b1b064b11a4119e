//! Engines: what carries bytes from one process to another.
//!
//! Every collective of this crate is made of [`send`](Engine::send) and [`receive`](Engine::receive). A message carries the call that has sent it: the receiver
//! compares it with its own, so that processes that have come apart end with a sentence. No wait is without a limit.

mod alone;
mod threads;

pub use alone::Alone;
pub(crate) use threads::start;

use crate::error::MachineError;

/// A process among others.
pub trait Engine: Send + Sync + 'static {
    /// The number of this process, from 0.
    fn rank(&self) -> usize;
    /// The number of all processes.
    fn processes(&self) -> usize;
    /// Sends a message; does not wait until it has arrived.
    ///
    /// # Errors
    /// [`MachineError::Ended`]
    fn send(&self, to: usize, call: &str, bytes: Vec<u8>) -> Result<(), MachineError>;
    /// Waits for the next message from a process.
    ///
    /// # Errors
    /// [`MachineError::Ended`], [`MachineError::Late`], and [`MachineError::Disagree`] if the message is from another call
    fn receive(&self, from: usize, call: &str) -> Result<Vec<u8>, MachineError>;
}
