//! Messages of calls that this process has started and not finished, which may arrive while it waits for another call.

use crate::error::MachineError;
use std::cell::RefCell;

/// The calls under way, and the messages that have arrived before this process waits for them.
#[derive(Default)]
pub(super) struct Early {
    started: RefCell<Vec<String>>,
    /// The sender, the call and the bytes, in the order of arrival.
    messages: RefCell<Vec<(usize, String, Vec<u8>)>>,
}

impl Early {
    /// Notes a call that is under way.
    pub(super) fn start(&self, call: &str) {
        self.started.borrow_mut().push(call.into());
    }

    /// Forgets a call that has ended.
    pub(super) fn finish(&self, call: &str) {
        let mut started = self.started.borrow_mut();
        if let Some(at) = started.iter().position(|started| started == call) {
            started.remove(at);
        }
    }

    /// Whether no call is under way.
    #[cfg(feature = "mpi")]
    pub(super) fn none_started(&self) -> bool {
        self.started.borrow().is_empty()
    }

    /// Returns the message of a call that has arrived early.
    pub(super) fn take(&self, from: usize, call: &str) -> Option<Vec<u8>> {
        let mut messages = self.messages.borrow_mut();
        let at = messages.iter().position(|(sender, theirs, _)| *sender == from && theirs == call)?;
        Some(messages.remove(at).2)
    }

    /// Returns the bytes of a message of the call `here`, and keeps a message of another call that is under way.
    ///
    /// # Errors
    /// [`MachineError::Disagree`] if the message belongs to a call that this process has not started
    pub(super) fn sort(
        &self,
        here: (usize, &str),
        from: usize,
        (theirs, bytes): (String, Vec<u8>),
    ) -> Result<Option<Vec<u8>>, MachineError> {
        if theirs == here.1 {
            return Ok(Some(bytes));
        }
        self.expect(here, from, &theirs)?;
        self.keep(from, theirs, bytes);
        Ok(None)
    }

    /// Whether a call other than `here` is under way.
    ///
    /// # Errors
    /// [`MachineError::Disagree`] if this process has not started that call
    pub(super) fn expect(&self, here: (usize, &str), from: usize, theirs: &str) -> Result<(), MachineError> {
        match self.started.borrow().iter().any(|started| started == theirs) {
            true => Ok(()),
            false => Err(MachineError::Disagree { here: (here.0, here.1.into()), there: (from, theirs.into()) }),
        }
    }

    /// Keeps the message of a call until this process waits for it.
    pub(super) fn keep(&self, from: usize, call: String, bytes: Vec<u8>) {
        self.messages.borrow_mut().push((from, call, bytes));
    }
}
