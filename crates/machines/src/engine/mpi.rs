//! Processes of an MPI.

use super::Engine;
use super::early::Early;
use super::sending::Sending;
use crate::error::MachineError;
use mpi::environment::Universe;
use mpi::point_to_point::{MatchedReceiveVec, Source};
use mpi::topology::{Communicator, SimpleCommunicator};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The processes that `mpirun` has started.
pub struct Mpi {
    world: SimpleCommunicator,
    limit: Duration,
    early: Early,
    /// The messages that may still be under way.
    sending: RefCell<Vec<Sending>>,
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
        Some(Mpi {
            world: universe.world(),
            limit,
            early: Early::default(),
            sending: RefCell::default(),
            _universe: universe,
        })
    }

    /// Ends all processes, with a sentence.
    pub(crate) fn end(&self, reason: &str) -> ! {
        eprintln!("process {} ends all: {reason}", self.rank());
        self.world.abort(1)
    }

    /// The messages of these processes.
    fn receive(&self, call: &str, from: &[usize]) -> Result<BTreeMap<usize, Vec<u8>>, MachineError> {
        let (begin, here) = (Instant::now(), self.rank());
        let mut received: BTreeMap<usize, Vec<u8>> =
            from.iter().filter_map(|&from| Some((from, self.early.take(from, call)?))).collect();
        let mut left: Vec<usize> = from.iter().copied().filter(|from| !received.contains_key(from)).collect();
        while let Some(&there) = left.last() {
            for from in std::mem::take(&mut left) {
                match self.poll(call, from)? {
                    Some(bytes) => drop(received.insert(from, bytes)),
                    None => left.push(from),
                }
            }
            if begin.elapsed() > self.limit {
                return Err(MachineError::Late { here, call: call.into(), there, waited: begin.elapsed() });
            }
            std::thread::yield_now();
        }
        Ok(received)
    }

    /// The message of a process, if it has come.
    fn poll(&self, call: &str, from: usize) -> Result<Option<Vec<u8>>, MachineError> {
        while let Some(waiting) = self.world.process_at_rank(from as i32).immediate_matched_probe() {
            let message = open(waiting.matched_receive_vec().0);
            if let Some(bytes) = self.early.sort((self.rank(), call), from, message)? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// Frees messages that have been sent. Whether these are all.
    fn sweep(&self) -> bool {
        let mut sending = self.sending.borrow_mut();
        sending.retain_mut(|sending| !sending.is_done());
        sending.is_empty()
    }

    /// Waits until all messages have been sent.
    fn flush(&self, call: &str) {
        let begin = Instant::now();
        while !self.sweep() {
            if begin.elapsed() > self.limit {
                self.end(&format!("messages of `{call}` were not received in {:.1} s", self.limit.as_secs_f64()));
            }
            std::thread::yield_now();
        }
    }
}

impl Drop for Mpi {
    /// MPI must not end while messages are under way.
    fn drop(&mut self) {
        self.flush("the end of the program");
    }
}

impl Engine for Mpi {
    fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    fn processes(&self) -> usize {
        self.world.size() as usize
    }

    fn start(&self, call: &str, to: Vec<(usize, Vec<u8>)>) -> Result<(), MachineError> {
        self.sweep();
        self.early.start(call);
        let start = |(to, bytes): (usize, Vec<u8>)| {
            Sending::start(message(call, &bytes), &self.world.process_at_rank(to as i32))
        };
        self.sending.borrow_mut().extend(to.into_iter().map(start));
        Ok(())
    }

    /// (An error ends all processes here: the others cannot know of it in another way.)
    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let mut received = self.receive(call, from).unwrap_or_else(|error| self.end(&error.to_string()));
        self.early.finish(call);
        self.sweep();
        Ok(from.iter().map(|from| received.remove(from).unwrap_or_default()).collect())
    }

    /// (Waits for the own messages too: a process that only sends does not run ahead of those that receive.)
    fn exchange(&self, call: &str, to: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        self.start(call, to)?;
        let received = self.finish(call, from)?;
        if self.early.none_started() {
            self.flush(call);
        }
        Ok(received)
    }
}
