//! The processes of an MPI.
//!
//! A message is a head: the number of bytes, the length of the call, and the call. Up to [`TOGETHER`] bytes follow in the same message; more bytes
//! follow in separate messages, of [`PIECE`](super::pieces::PIECE) bytes each, which are sent and received without a copy.
//!
//! At the end of the program each process sends a head to all others, and waits for theirs. All earlier messages have then been received, whether a
//! call has waited for them or not, and a process that still waits for another process learns that it has returned.

use super::early::Early;
use super::pieces::{Buffers, PIECE, TOGETHER, head, open};
use super::sending::Sending;
use super::wait::{Ends, Wait};
use super::{Engine, sentence};
use crate::error::MachineError;
use mpi::environment::Universe;
use mpi::point_to_point::{Destination, Message, Source, Status};
use mpi::request::{LocalScope, Request};
use mpi::topology::{Communicator, SimpleCommunicator};
use mpi::traits::Equivalence;
use std::any::Any;
use std::cell::RefCell;
use std::time::Duration;

/// The call at the end of a program.
const END: &str = "the end of the program";

/// The processes that `mpirun` has started.
pub struct Mpi {
    world: SimpleCommunicator,
    limit: Duration,
    early: Early,
    /// The messages of started calls that may still be under way.
    sending: RefCell<Vec<Sending>>,
    /// MPI ends when this is dropped.
    _universe: Universe,
}

impl Mpi {
    /// Starts MPI, with a limit for each wait. `None` if MPI has been started before.
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

    /// Ends all processes, with a message.
    pub(crate) fn end(&self, reason: &str) -> ! {
        eprintln!("process {} ends all: {reason}", self.rank());
        // MPICH's launcher drops unread output when a process aborts.
        std::thread::sleep(Duration::from_millis(100));
        self.world.abort(1)
    }

    /// Ends all processes after an error: there is no other way to inform the others, and messages under way cannot be cancelled.
    pub(crate) fn end_with(&self, error: &MachineError) -> ! {
        self.end(&error.to_string())
    }

    /// Ends all processes after a panic.
    pub(crate) fn end_of_panic(&self, panic: &(dyn Any + Send)) -> ! {
        self.end(sentence(panic))
    }

    fn wait<'a>(&'a self, call: &'a str) -> Wait<'a> {
        Wait::new(self, call, Some(self.limit))
    }

    /// Returns the next message of a process, if it has arrived.
    fn look(&self, from: usize) -> Option<(Message, Status)> {
        self.world.process_at_rank(from as i32).immediate_matched_probe()
    }

    /// Receives the messages of these processes, in the order of arrival.
    fn receive(&self, wait: &mut Wait<'_>, from: &[usize], into: &mut dyn Buffers) {
        let mut left: Vec<usize> = (0..from.len()).collect();
        left.retain(|&place| match self.early.take(from[place], wait.call) {
            Some(bytes) => {
                self.buffer(wait, into, place, bytes.len()).copy_from_slice(&bytes);
                false
            }
            None => true,
        });
        while let Some(&first) = left.first() {
            let before = left.len();
            let mut at = 0;
            while let Some(&place) = left.get(at) {
                match self.poll(wait, from[place], place, into) {
                    true => drop(left.remove(at)),
                    false => at += 1,
                }
            }
            if left.len() == before {
                wait.again(from[first]);
            }
        }
    }

    /// Returns the memory for a message. (Without a panic, which would drop requests that are under way.)
    fn buffer<'a>(&self, wait: &Wait<'_>, into: &'a mut dyn Buffers, place: usize, len: usize) -> &'a mut [u8] {
        into.buffer(wait.call, place, len).unwrap_or_else(|reason| self.end(&reason))
    }

    /// Receives the message of a process, and returns whether it has arrived. Keeps messages of other calls that are under way.
    fn poll(&self, wait: &mut Wait<'_>, there: usize, place: usize, into: &mut dyn Buffers) -> bool {
        while let Some(message) = self.look(there) {
            let mut head = vec![0; message.1.count(u8::equivalent_datatype()) as usize];
            receive_into(wait, there, message.0, &mut head);
            let (len, theirs, few) = open(&head);
            if theirs == wait.call.as_bytes() {
                self.read(wait, there, few, self.buffer(wait, into, place, len));
                return true;
            }
            let theirs = String::from_utf8_lossy(theirs);
            self.check(wait.call, there, &theirs);
            let mut bytes = vec![0; len];
            self.read(wait, there, few, &mut bytes);
            self.early.keep(there, theirs.into(), bytes);
        }
        false
    }

    /// Ends all processes if the message of a process belongs to a call that this process has not started.
    fn check(&self, call: &str, there: usize, theirs: &str) {
        let here = self.rank();
        let returned = |there, call| {
            let reason = format!("it returned, and `{call}` waits for it");
            MachineError::Ended { here: there, there, reason }
        };
        match self.early.expect((here, call), there, theirs) {
            Ok(()) => {}
            Err(_) if theirs == END => self.end_with(&returned(there, call)),
            Err(_) if call == END => self.end_with(&returned(here, theirs)),
            Err(error) => self.end_with(&error),
        }
    }

    /// Reads a message whose head has arrived with these few bytes.
    fn read(&self, wait: &mut Wait<'_>, there: usize, few: &[u8], into: &mut [u8]) {
        if into.len() <= TOGETHER {
            return into.copy_from_slice(few);
        }
        for piece in into.chunks_mut(PIECE) {
            let message = loop {
                match self.look(there) {
                    Some((message, _)) => break message,
                    None => wait.again(there),
                }
            };
            receive_into(wait, there, message, piece);
        }
    }

    /// Sends bytes, receives, and waits until all bytes are sent: a process that only sends does not run ahead of the receivers.
    fn send_and_receive(&self, mut wait: Wait<'_>, to: &[(usize, &[u8])], from: &[usize], into: &mut dyn Buffers) {
        let heads: Vec<Vec<u8>> = to.iter().map(|(_, bytes)| head(wait.call, bytes)).collect();
        mpi::request::scope(|scope| {
            let mut sends: Vec<(usize, Request<'_, [u8], &LocalScope<'_>>)> = Vec::with_capacity(2 * to.len());
            for (&(to, bytes), head) in to.iter().zip(&heads) {
                let process = self.world.process_at_rank(to as i32);
                sends.push((to, process.immediate_send(scope, &head[..])));
                if bytes.len() > TOGETHER {
                    sends.extend(bytes.chunks(PIECE).map(|piece| (to, process.immediate_send(scope, piece))));
                }
            }
            self.receive(&mut wait, from, into);
            for (there, mut send) in sends {
                while let Err(again) = send.test() {
                    send = again;
                    wait.again(there);
                }
                wait.restart();
            }
        });
        if self.early.none_started() {
            self.flush(&mut wait);
        }
    }

    /// Frees messages that are sent, and returns the receivers of the others.
    fn sweep(&self) -> Vec<usize> {
        let mut sending = self.sending.borrow_mut();
        sending.retain_mut(|sending| !sending.is_done());
        sending.iter().map(|sending| sending.to).collect()
    }

    /// Waits until all messages are sent.
    fn flush(&self, wait: &mut Wait<'_>) {
        let mut left = usize::MAX;
        while let [there, rest @ ..] = &self.sweep()[..] {
            match rest.len() < left {
                true => wait.restart(),
                false => wait.again(*there),
            }
            left = rest.len();
        }
    }
}

/// Receives a message of the length of its memory.
fn receive_into(wait: &mut Wait<'_>, there: usize, message: Message, into: &mut [u8]) {
    mpi::request::scope(|scope| {
        let mut receiving = message.immediate_matched_receive_into(scope, into);
        while let Err(again) = receiving.test() {
            receiving = again;
            wait.again(there);
        }
    });
    wait.restart();
}

impl Ends for Mpi {
    fn end_with(&self, error: &MachineError) -> ! {
        Mpi::end_with(self, error)
    }
}

impl Drop for Mpi {
    /// MPI must not end while messages are under way: all processes meet here, and each receives the messages that no call has waited for.
    fn drop(&mut self) {
        let others: Vec<usize> = (0..self.processes()).filter(|&rank| rank != self.rank()).collect();
        let to: Vec<(usize, &[u8])> = others.iter().map(|&rank| (rank, &[][..])).collect();
        self.send_and_receive(Wait::new(self, END, None), &to, &others, &mut vec![Vec::new(); others.len()]);
        self.flush(&mut Wait::new(self, END, None));
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
        let mut sending = self.sending.borrow_mut();
        for (to, bytes) in to {
            sending.push(Sending::start(head(call, &bytes), &self.world, to));
            if bytes.len() > TOGETHER {
                sending.push(Sending::start(bytes, &self.world, to));
            }
        }
        Ok(())
    }

    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let mut received = vec![Vec::new(); from.len()];
        self.receive(&mut self.wait(call), from, &mut received);
        self.early.finish(call);
        self.sweep();
        Ok(received)
    }

    fn exchange(&self, call: &str, to: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let to: Vec<(usize, &[u8])> = to.iter().map(|(to, bytes)| (*to, &bytes[..])).collect();
        let mut received = vec![Vec::new(); from.len()];
        self.send_and_receive(self.wait(call), &to, from, &mut received);
        Ok(received)
    }

    fn exchange_into(
        &self,
        call: &str,
        to: &[(usize, &[u8])],
        mut from: Vec<(usize, &mut [u8])>,
    ) -> Result<(), MachineError> {
        let ranks: Vec<usize> = from.iter().map(|(rank, _)| *rank).collect();
        self.send_and_receive(self.wait(call), to, &ranks, &mut from);
        Ok(())
    }
}
