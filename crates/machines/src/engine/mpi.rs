//! Processes of an MPI.

use super::Engine;
use crate::error::MachineError;
use mpi::environment::Universe;
use mpi::point_to_point::{Destination, MatchedReceiveVec, Source};
use mpi::topology::{Communicator, SimpleCommunicator};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The processes that `mpirun` has started.
pub struct Mpi {
    world: SimpleCommunicator,
    limit: Duration,
    /// MPI ends when this is dropped.
    _universe: Universe,
}

/// A call and bytes as one message: the length of the call first.
fn message(call: &str, bytes: &[u8]) -> Vec<u8> {
    [&(call.len() as u64).to_ne_bytes(), call.as_bytes(), bytes].concat()
}

/// The call and the bytes of a message.
fn open(mut message: Vec<u8>) -> (String, Vec<u8>) {
    let (len, _) = message.as_chunks::<8>();
    let end = 8 + len.first().map_or(0, |&len| u64::from_ne_bytes(len)) as usize;
    let bytes = message.split_off(end.min(message.len()));
    (String::from_utf8_lossy(message.get(8..).unwrap_or_default()).into(), bytes)
}

impl Mpi {
    /// Starts MPI, with a limit for every wait. `None` if it has been started before.
    pub fn start(limit: Duration) -> Option<Mpi> {
        let universe = mpi::initialize()?;
        Some(Mpi { world: universe.world(), limit, _universe: universe })
    }

    /// Ends all processes, with a sentence.
    pub(crate) fn end(&self, reason: &str) -> ! {
        eprintln!("process {} ends all: {reason}", self.rank());
        self.world.abort(1)
    }

    /// The messages of these processes.
    fn receive(&self, call: &str, from: &[usize]) -> Result<BTreeMap<usize, Vec<u8>>, MachineError> {
        let (begin, here) = (Instant::now(), self.rank());
        let (mut left, mut received) = (from.to_vec(), BTreeMap::new());
        while let Some(&there) = left.last() {
            let mut error = None;
            left.retain(|&from| {
                let Some(waiting) = self.world.process_at_rank(from as i32).immediate_matched_probe() else {
                    return true;
                };
                let (theirs, bytes) = open(waiting.matched_receive_vec().0);
                if theirs != call {
                    error = Some(MachineError::Disagree { here: (here, call.into()), there: (from, theirs) });
                }
                received.insert(from, bytes);
                false
            });
            if let Some(error) = error {
                return Err(error);
            }
            if begin.elapsed() > self.limit {
                return Err(MachineError::Late { here, call: call.into(), there, waited: begin.elapsed() });
            }
            std::thread::yield_now();
        }
        Ok(received)
    }
}

impl Engine for Mpi {
    fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    fn processes(&self) -> usize {
        self.world.size() as usize
    }

    fn exchange(&self, call: &str, to: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let messages: Vec<(usize, Vec<u8>)> = to.iter().map(|(to, bytes)| (*to, message(call, bytes))).collect();
        mpi::request::scope(|scope| {
            let sends: Vec<_> = messages
                .iter()
                .map(|(to, message)| self.world.process_at_rank(*to as i32).immediate_send(scope, &message[..]))
                .collect();
            // Requests that are under way cannot be given up: an error ends all processes here.
            let mut received = self.receive(call, from).unwrap_or_else(|error| self.end(&error.to_string()));
            for send in sends {
                send.wait();
            }
            Ok(from.iter().map(|from| received.remove(from).unwrap_or_default()).collect())
        })
    }
}
