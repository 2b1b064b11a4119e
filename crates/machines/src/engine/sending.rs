//! A message that MPI is sending, with its memory.

#![allow(unsafe_code)]

use super::pieces::PIECE;
use mpi::point_to_point::Destination;
use mpi::request::{Request, StaticScope};
use mpi::topology::{Communicator, SimpleCommunicator};
use std::ptr::NonNull;

/// A message under way, in pieces.
///
/// 1. `message` is a separate box, and no code writes to it or frees it while there are `requests`.
/// 2. `requests` hold the only references to the message; MPI reads it until all of them have completed.
pub(super) struct Sending {
    requests: Vec<Request<'static, [u8], StaticScope>>,
    /// `None` once the memory is freed.
    message: Option<NonNull<[u8]>>,
    /// The rank of the receiver.
    pub(super) to: usize,
}

impl Sending {
    /// Starts sending a message.
    // SOUND: the message is leaked, and freed once MPI has completed all requests that read it (invariants)
    pub(super) fn start(message: Vec<u8>, world: &SimpleCommunicator, to: usize) -> Sending {
        let message = NonNull::from(Box::leak(message.into_boxed_slice()));
        // SAFETY: leaked just now, so it stays until `is_done` frees it; by invariant 1 that is after the last use by invariant 2.
        let bytes: &'static [u8] = unsafe { message.as_ref() };
        let process = world.process_at_rank(to as i32);
        let requests = bytes.chunks(PIECE).map(|piece| process.immediate_send(StaticScope, piece)).collect();
        Sending { requests, message: Some(message), to }
    }

    /// Whether the message has been sent; then its memory is freed.
    // SOUND: the message is leaked, and freed once MPI has completed all requests that read it (invariants)
    pub(super) fn is_done(&mut self) -> bool {
        let requests = std::mem::take(&mut self.requests);
        self.requests = requests.into_iter().filter_map(|request| request.test().err()).collect();
        if !self.requests.is_empty() {
            return false;
        }
        if let Some(message) = self.message.take() {
            // SAFETY: MPI has completed all requests, which held the only references (invariant 2); `message` is `None` from now on, so this happens once.
            // The pointer is that of a box (invariant 1).
            drop(unsafe { Box::from_raw(message.as_ptr()) });
        }
        true
    }
}

impl Drop for Sending {
    /// Leaves a message under way to MPI: its memory is not freed.
    fn drop(&mut self) {
        std::mem::forget(std::mem::take(&mut self.requests));
    }
}
