//! Engines, which carry bytes between processes.
//!
//! [`start`](Engine::start) sends messages, and [`finish`](Engine::finish) waits for those of others; [`exchange`](Engine::exchange) and
//! [`exchange_into`](Engine::exchange_into) do both. A message carries the name of the call that has sent it: the receiver compares the name with its
//! own call, so that processes that have diverged end with an error message. Each wait for a message has a limit, which counts from the last message,
//! or piece of a message, that has arrived. Only at the end of a program on MPI do processes wait for each other without a limit: one of them may
//! have work to do when the others have ended.
//!
//! The first error of an engine ends its process: all later calls return the same error, and calls of the other processes return
//! [`MachineError::Ended`]. So a late message is never taken for the message of another call.

mod alone;
mod early;
#[cfg(feature = "mpi")]
mod mpi;
#[cfg(feature = "mpi")]
mod pieces;
#[cfg(feature = "mpi")]
mod sending;
mod threads;
#[cfg(feature = "mpi")]
mod wait;

pub use alone::Alone;
#[cfg(feature = "mpi")]
pub use mpi::Mpi;
pub(crate) use threads::start;

use crate::error::MachineError;
use std::any::Any;
use std::cell::Cell;

/// A process that communicates with others.
pub trait Engine: 'static {
    /// The number of this process, from 0.
    fn rank(&self) -> usize;
    /// The number of all processes.
    fn processes(&self) -> usize;
    /// Sends a message to each of some processes, and does not wait for their arrival.
    ///
    /// Each receiver calls this method and [`finish`](Engine::finish) with the same `call`. Between the two it may make other calls, whose messages
    /// arrive in between: an engine keeps the messages of a call that is under way. Two calls under way at the same time have different names.
    ///
    /// # Errors
    /// [`MachineError::Ended`]
    fn start(&self, call: &str, to: Vec<(usize, Vec<u8>)>) -> Result<(), MachineError>;
    /// Waits for the message of the call from each of some processes, and returns them in the order of `from`.
    ///
    /// # Errors
    /// [`MachineError::Ended`], [`MachineError::Late`], and [`MachineError::Disagree`] if a message belongs to a call that this process has not
    /// started
    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError>;
    /// Sends messages, and waits for those of others: [`start`](Engine::start) and [`finish`](Engine::finish).
    ///
    /// # Errors
    /// The errors of [`start`](Engine::start) and [`finish`](Engine::finish)
    fn exchange(&self, call: &str, to: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        self.start(call, to)?;
        self.finish(call, from)
    }
    /// Like [`exchange`](Self::exchange), for messages whose lengths the receivers know: received into these bytes, if possible without a copy.
    ///
    /// # Errors
    /// The errors of [`exchange`](Self::exchange)
    ///
    /// # Panics
    /// If a message has another length.
    fn exchange_into(
        &self,
        call: &str,
        to: &[(usize, &[u8])],
        from: Vec<(usize, &mut [u8])>,
    ) -> Result<(), MachineError> {
        let ranks: Vec<usize> = from.iter().map(|(rank, _)| *rank).collect();
        let to = to.iter().map(|&(rank, bytes)| (rank, bytes.to_vec())).collect();
        let received = self.exchange(call, to, &ranks)?;
        for ((there, into), bytes) in from.into_iter().zip(received) {
            assert!(into.len() == bytes.len(), "{}", length_differs(call, there, bytes.len(), into.len()));
            into.copy_from_slice(&bytes);
        }
        Ok(())
    }
}

/// Returns the error message for a message of another length than this process expects.
fn length_differs(call: &str, there: usize, len: usize, expected: usize) -> String {
    format!("process {there} has sent {len} bytes at `{call}`, and {expected} were expected")
}

thread_local! {
    /// The error with which this thread has panicked. (The panic itself has the message that is printed.)
    static THROWN: Cell<Option<MachineError>> = const { Cell::new(None) };
}

/// Panics with the message of an error, which [`thrown`] returns to the code that catches the panic.
#[track_caller]
pub(crate) fn throw(error: MachineError) -> ! {
    let sentence = error.to_string();
    THROWN.set(Some(error));
    panic!("{sentence}")
}

/// Returns the error of a panic of this thread in the process `rank`: that of a call of this crate, or [`MachineError::Ended`] with the message of
/// the panic.
fn thrown(rank: usize, panic: &(dyn Any + Send)) -> MachineError {
    let reason = sentence(panic);
    let ended = || MachineError::Ended { here: rank, there: rank, reason: reason.into() };
    THROWN.take().filter(|error| error.to_string() == reason).unwrap_or_else(ended)
}

/// Returns the message of a panic.
pub(crate) fn sentence(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked")
}
