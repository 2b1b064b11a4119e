//! A message that MPI is sending, with its memory.

#![allow(unsafe_code)]

use mpi::point_to_point::Destination;
use mpi::request::{Request, StaticScope};
use std::ptr::NonNull;

/// A message under way.
///
/// 1. `message` is a box of its own, and nothing writes to it or frees it while `request` is there.
/// 2. `request` holds the one reference to the message, which MPI reads until the request has completed.
pub(super) struct Sending {
    request: Option<Request<'static, [u8], StaticScope>>,
    message: NonNull<[u8]>,
}

impl Sending {
    /// Begins to send.
    pub(super) fn start(message: Vec<u8>, to: &impl Destination) -> Sending {
        let message = NonNull::from(Box::leak(message.into_boxed_slice()));
        // SAFETY: leaked just now, so it stays until `is_done` frees it; by invariant 1 that is after the last use by invariant 2.
        let bytes: &'static [u8] = unsafe { message.as_ref() };
        Sending { request: Some(to.immediate_send(StaticScope, bytes)), message }
    }

    /// Whether the message has been sent; then its memory is freed.
    pub(super) fn is_done(&mut self) -> bool {
        let Some(request) = self.request.take() else { return true };
        match request.test() {
            Ok(_) => {
                // SAFETY: MPI has completed the request, which held the one reference (invariant 2); `request` is `None`, so this happens once. The pointer
                // is that of a box (invariant 1).
                drop(unsafe { Box::from_raw(self.message.as_ptr()) });
                true
            }
            Err(request) => {
                self.request = Some(request);
                false
            }
        }
    }
}

impl Drop for Sending {
    /// Leaves a message under way to MPI: its memory is not freed.
    fn drop(&mut self) {
        std::mem::forget(self.request.take());
    }
}
