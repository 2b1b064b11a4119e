//! How long a process of an MPI waits for another one.

use super::Engine;
use crate::error::MachineError;
use std::time::{Duration, Instant};

/// How often a process looks for a message before it lets others use its core.
const LOOKS: usize = 64;

/// After this time a wait without a limit sleeps between two looks.
const BUSY: Duration = Duration::from_millis(10);

/// An engine that can end all processes.
pub(super) trait Ends: Engine {
    /// Ends all processes, with the sentence of an error.
    fn end_with(&self, error: &MachineError) -> !;
}

/// A wait for other processes. The limit counts from the last message that has come or gone, so that a long transfer is not mistaken for a stop.
pub(super) struct Wait<'a> {
    engine: &'a dyn Ends,
    pub(super) call: &'a str,
    limit: Option<Duration>,
    /// The time of the first pause since the last message: most messages are there before it.
    begin: Option<Instant>,
    looks: usize,
}

impl<'a> Wait<'a> {
    /// A wait within a call of an engine.
    pub(super) fn new(engine: &'a dyn Ends, call: &'a str, limit: Option<Duration>) -> Wait<'a> {
        Wait { engine, call, limit, begin: None, looks: 0 }
    }

    /// Starts the limit again: a message has come or gone.
    pub(super) fn restart(&mut self) {
        (self.begin, self.looks) = (None, 0);
    }

    /// Lets others use the core, now and then. After the limit, ends all processes: messages under way cannot be given up.
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
