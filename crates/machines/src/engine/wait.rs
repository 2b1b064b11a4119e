//! The wait of a process of an MPI for another process.

use super::Engine;
use crate::error::MachineError;
use std::time::{Duration, Instant};

/// The number of polls before a process yields its core.
const LOOKS: usize = 64;

/// The time after which a wait without a limit sleeps between two polls.
const BUSY: Duration = Duration::from_millis(10);

/// An engine that can end all processes.
pub(super) trait Ends: Engine {
    /// Ends all processes, with the message of an error.
    fn end_with(&self, error: &MachineError) -> !;
}

/// A wait for other processes. The limit counts from the last message that was sent or received, so that a long transfer does not count as a stop.
pub(super) struct Wait<'a> {
    engine: &'a dyn Ends,
    pub(super) call: &'a str,
    limit: Option<Duration>,
    /// The time of the first pause since the last message: most messages arrive before a pause.
    begin: Option<Instant>,
    looks: usize,
}

impl<'a> Wait<'a> {
    /// A wait within a call of an engine.
    pub(super) fn new(engine: &'a dyn Ends, call: &'a str, limit: Option<Duration>) -> Wait<'a> {
        Wait { engine, call, limit, begin: None, looks: 0 }
    }

    /// Restarts the limit: a message was sent or received.
    pub(super) fn restart(&mut self) {
        (self.begin, self.looks) = (None, 0);
    }

    /// Yields the core, from time to time. After the limit, ends all processes: messages under way cannot be cancelled.
    pub(super) fn again(&mut self, there: usize) {
        self.looks += 1;
        if !self.looks.is_multiple_of(LOOKS) {
            return;
        }
        let waited = self.begin.get_or_insert_with(Instant::now).elapsed();
        match self.limit {
            Some(limit) if waited > limit => {
                let call = self.call.into();
                self.engine.end_with(&MachineError::Late { here: self.engine.rank(), call, there, waited })
            }
            None if waited > BUSY => std::thread::sleep(Duration::from_millis(1)),
            _ => std::thread::yield_now(),
        }
    }
}
