//! One process.

use super::Engine;
use crate::error::MachineError;

/// The engine of one process. No dependency, no thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Engine for Alone {
    fn rank(&self) -> usize {
        0
    }
    fn processes(&self) -> usize {
        1
    }
    fn start(&self, _: &str, _: Vec<(usize, Vec<u8>)>) -> Result<(), MachineError> {
        Ok(())
    }
    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        match from {
            [] => Ok(Vec::new()),
            &[there, ..] => {
                let reason = format!("it was never started, and `{call}` waits for it");
                Err(MachineError::Ended { here: 0, there, reason })
            }
        }
    }
}
