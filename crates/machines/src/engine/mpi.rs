//! Processes of an MPI.
//!
//! A message is a head: the number of bytes and the length of the call, and the call. Up to [`TOGETHER`] bytes follow in the same message, more follow as
//! a message of their own, which is sent from where they are and received where they belong.

use super::Engine;
use super::early::Early;
use super::sending::Sending;
use crate::error::MachineError;
use mpi::environment::Universe;
use mpi::point_to_point::{Destination, MatchedReceiveVec, Message, Source, Status};
use mpi::request::{LocalScope, Request};
use mpi::topology::{Communicator, SimpleCommunicator};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Up to how many bytes a copy is faster than another message.
const TOGETHER: usize = 4096;

/// How often a process looks for a message before it lets others use its core.
const LOOKS: usize = 64;

/// The processes that `mpirun` has started.
pub struct Mpi {
    world: SimpleCommunicator,
    limit: Duration,
    early: Early,
    /// The messages of calls that were started, as far as they may still be under way.
    sending: RefCell<Vec<Sending>>,
    /// MPI ends when this is dropped.
    _universe: Universe,
}

/// What a process has sent.
enum Bytes<'a> {
    /// The bytes.
    Here(&'a [u8]),
    /// The message that brings them, and how many they are.
    Behind((Message, Status)),
}

impl Bytes<'_> {
    fn into_vec(self) -> Vec<u8> {
        match self {
            Bytes::Here(bytes) => bytes.to_vec(),
            Bytes::Behind(message) => message.matched_receive_vec().0,
        }
    }

    fn write_to(self, to: &mut [u8]) {
        match self {
            Bytes::Here(bytes) => to.copy_from_slice(bytes),
            Bytes::Behind((message, _)) => drop(message.matched_receive_into(to)),
        }
    }
}

/// What a process does with the message of a process, which is named by its place among those that it waits for.
type Take<'a> = dyn FnMut(usize, Bytes<'_>) + 'a;

/// A wait for another process, with a limit.
struct Wait<'a> {
    call: &'a str,
    here: usize,
    limit: Duration,
    /// Of the first pause: most messages are there before it.
    begin: Option<Instant>,
    looks: usize,
}

impl Wait<'_> {
    /// Lets others use the core, now and then.
    ///
    /// # Errors
    /// [`MachineError::Late`] after the limit
    fn again(&mut self, there: usize) -> Result<(), MachineError> {
        self.looks += 1;
        if self.looks.is_multiple_of(LOOKS) {
            let waited = self.begin.get_or_insert_with(Instant::now).elapsed();
            if waited > self.limit {
                return Err(MachineError::Late { here: self.here, call: self.call.into(), there, waited });
            }
            std::thread::yield_now();
        }
        Ok(())
    }
}

/// The head of a message, and its bytes if they are few.
fn message(call: &str, bytes: &[u8]) -> Vec<u8> {
    let few = if bytes.len() <= TOGETHER { bytes } else { &[] };
    let lens = [bytes.len(), call.len()].map(|len| (len as u64).to_ne_bytes());
    [lens.as_flattened(), call.as_bytes(), few].concat()
}

/// The number of bytes, the call and, if they are few, the bytes of a message.
fn open(message: &[u8]) -> (usize, &[u8], &[u8]) {
    let (lens, rest) = message.split_at(message.len().min(16));
    let len = |at: usize| lens.as_chunks().0.get(at).map_or(0, |&len| u64::from_ne_bytes(len) as usize);
    let (call, bytes) = rest.split_at(len(1).min(rest.len()));
    (len(0), call, bytes)
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
        // The launcher of MPICH drops what it has not read when a process aborts.
        std::thread::sleep(Duration::from_millis(100));
        self.world.abort(1)
    }

    /// An error ends all processes: the others cannot know of it in another way, and messages that are on their way cannot be given up.
    fn or_end(&self, result: Result<(), MachineError>) {
        result.unwrap_or_else(|error| self.end(&error.to_string()));
    }

    fn wait<'a>(&self, call: &'a str) -> Wait<'a> {
        Wait { call, here: self.rank(), limit: self.limit, begin: None, looks: 0 }
    }

    /// The next message of a process, if it has come.
    fn look(&self, from: usize) -> Option<(Message, Status)> {
        self.world.process_at_rank(from as i32).immediate_matched_probe()
    }

    /// Passes on what these processes send, by their places in `from`, in the order in which it comes.
    fn receive(&self, wait: &mut Wait<'_>, from: &[usize], take: &mut Take<'_>) -> Result<(), MachineError> {
        let mut left: Vec<usize> = (0..from.len()).collect();
        left.retain(|&place| match self.early.take(from[place], wait.call) {
            Some(bytes) => {
                take(place, Bytes::Here(&bytes));
                false
            }
            None => true,
        });
        while let Some(&first) = left.first() {
            let before = left.len();
            let mut at = 0;
            while let Some(&place) = left.get(at) {
                match self.poll(wait, from[place], &mut |bytes| take(place, bytes))? {
                    true => drop(left.remove(at)),
                    false => at += 1,
                }
            }
            if left.len() == before {
                wait.again(from[first])?;
            }
        }
        Ok(())
    }

    /// Passes on the message of a process, and returns whether it has come. Keeps messages of other calls that are under way.
    fn poll(&self, wait: &mut Wait<'_>, there: usize, take: &mut dyn FnMut(Bytes<'_>)) -> Result<bool, MachineError> {
        while let Some(head) = self.look(there) {
            let head: Vec<u8> = head.matched_receive_vec().0;
            let (len, theirs, few) = open(&head);
            let is_awaited = theirs == wait.call.as_bytes();
            let theirs = String::from_utf8_lossy(theirs);
            if !is_awaited {
                self.early.expect((wait.here, wait.call), there, &theirs)?;
            }
            let bytes = match len <= TOGETHER {
                true => Bytes::Here(few),
                false => Bytes::Behind(self.behind(wait, there)?),
            };
            if is_awaited {
                take(bytes);
                return Ok(true);
            }
            self.early.keep(there, theirs.into(), bytes.into_vec());
        }
        Ok(false)
    }

    /// Waits for the message that follows a head.
    fn behind(&self, wait: &mut Wait<'_>, there: usize) -> Result<(Message, Status), MachineError> {
        loop {
            match self.look(there) {
                Some(message) => return Ok(message),
                None => wait.again(there)?,
            }
        }
    }

    /// Sends bytes, receives, and waits until all has been sent: a process that only sends does not run ahead of those that receive.
    fn send_and_receive(&self, call: &str, to: &[(usize, &[u8])], from: &[usize], take: &mut Take<'_>) {
        let mut wait = self.wait(call);
        let heads: Vec<Vec<u8>> = to.iter().map(|(_, bytes)| message(call, bytes)).collect();
        mpi::request::scope(|scope| {
            let mut sends: Vec<(usize, Request<'_, [u8], &LocalScope<'_>>)> = Vec::with_capacity(2 * to.len());
            for (&(to, bytes), head) in to.iter().zip(&heads) {
                let process = self.world.process_at_rank(to as i32);
                sends.push((to, process.immediate_send(scope, &head[..])));
                if bytes.len() > TOGETHER {
                    sends.push((to, process.immediate_send(scope, bytes)));
                }
            }
            self.or_end(self.receive(&mut wait, from, take));
            for (there, mut send) in sends {
                while let Err(again) = send.test() {
                    send = again;
                    self.or_end(wait.again(there));
                }
            }
        });
        if self.early.none_started() {
            self.flush(call);
        }
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
        let mut sending = self.sending.borrow_mut();
        for (to, bytes) in to {
            let process = self.world.process_at_rank(to as i32);
            sending.push(Sending::start(message(call, &bytes), &process));
            if bytes.len() > TOGETHER {
                sending.push(Sending::start(bytes, &process));
            }
        }
        Ok(())
    }

    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let mut received = vec![Vec::new(); from.len()];
        let take = &mut |place: usize, bytes: Bytes<'_>| received[place] = bytes.into_vec();
        self.or_end(self.receive(&mut self.wait(call), from, take));
        self.early.finish(call);
        self.sweep();
        Ok(received)
    }

    fn exchange(&self, call: &str, to: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let to: Vec<(usize, &[u8])> = to.iter().map(|(to, bytes)| (*to, &bytes[..])).collect();
        let mut received = vec![Vec::new(); from.len()];
        self.send_and_receive(call, &to, from, &mut |place, bytes| received[place] = bytes.into_vec());
        Ok(received)
    }

    fn exchange_into(
        &self,
        call: &str,
        to: &[(usize, &[u8])],
        mut from: Vec<(usize, &mut [u8])>,
    ) -> Result<(), MachineError> {
        let ranks: Vec<usize> = from.iter().map(|(rank, _)| *rank).collect();
        self.send_and_receive(call, to, &ranks, &mut |place, bytes| bytes.write_to(from[place].1));
        Ok(())
    }
}
