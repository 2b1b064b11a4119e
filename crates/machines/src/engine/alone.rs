//! One process.

use super::Engine;
use crate::error::MachineError;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The engine of one process, which sends messages to itself alone. No dependency, no thread.
#[derive(Debug, Default)]
pub struct Alone {
    messages: Mutex<VecDeque<Vec<u8>>>,
}

impl Engine for Alone {
    fn rank(&self) -> usize {
        0
    }
    fn processes(&self) -> usize {
        1
    }
    fn send(&self, _: usize, _: &str, bytes: Vec<u8>) -> Result<(), MachineError> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).push_back(bytes);
        Ok(())
    }
    fn receive(&self, from: usize, call: &str) -> Result<Vec<u8>, MachineError> {
        let message = self.messages.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        message.ok_or_else(|| MachineError::Late {
            here: 0,
            call: call.into(),
            there: from,
            waited: std::time::Duration::ZERO,
        })
    }
}
