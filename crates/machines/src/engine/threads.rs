//! Processes as threads of one program: for tests, for teaching, and for a machine of a few cores.

use super::early::Early;
use super::{Engine, sentence};
use crate::error::MachineError;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A message: the call that has sent it, and its bytes.
type Message = (String, Vec<u8>);

/// What the threads share.
struct World {
    processes: usize,
    limit: Duration,
    state: Mutex<State>,
    /// A message has come, or a process has ended.
    changed: Condvar,
}

struct State {
    /// The messages on their way, by sender and receiver.
    queues: Vec<VecDeque<Message>>,
    /// The first process that has ended before its time, and why.
    ended: Option<(usize, String)>,
    /// The processes that have returned.
    returned: Vec<bool>,
}

impl World {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the threads.
struct Threads {
    world: Arc<World>,
    rank: usize,
    early: Early,
}

impl Threads {
    fn queue(&self, from: usize, to: usize) -> usize {
        from * self.world.processes + to
    }

    /// Whether another process has ended before its time.
    fn check(&self, state: &State) -> Result<(), MachineError> {
        match &state.ended {
            Some((there, reason)) if *there != self.rank => {
                Err(MachineError::Ended { here: self.rank, there: *there, reason: reason.clone() })
            }
            _ => Ok(()),
        }
    }
}

impl Engine for Threads {
    fn rank(&self) -> usize {
        self.rank
    }

    fn processes(&self) -> usize {
        self.world.processes
    }

    fn start(&self, call: &str, to: Vec<(usize, Vec<u8>)>) -> Result<(), MachineError> {
        let mut state = self.world.state();
        self.check(&state)?;
        self.early.start(call);
        for (to, bytes) in to {
            state.queues[self.queue(self.rank, to)].push_back((call.into(), bytes));
        }
        self.world.changed.notify_all();
        Ok(())
    }

    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        let received = from.iter().map(|&from| self.receive(from, call)).collect();
        self.early.finish(call);
        received
    }
}

impl Threads {
    /// Waits for the next message of a process.
    fn receive(&self, from: usize, call: &str) -> Result<Vec<u8>, MachineError> {
        let (begin, queue) = (Instant::now(), self.queue(from, self.rank));
        if let Some(bytes) = self.early.take(from, call) {
            return Ok(bytes);
        }
        let mut state = self.world.state();
        loop {
            if let Some(message) = state.queues[queue].pop_front() {
                match self.early.sort((self.rank, call), from, message)? {
                    Some(bytes) => return Ok(bytes),
                    None => continue,
                }
            }
            self.check(&state)?;
            if state.returned[from] {
                let reason = format!("it returned, and `{call}` waits for it");
                return Err(MachineError::Ended { here: self.rank, there: from, reason });
            }
            let Some(left) = self.world.limit.checked_sub(begin.elapsed()) else {
                let waited = begin.elapsed();
                return Err(MachineError::Late { here: self.rank, call: call.into(), there: from, waited });
            };
            state = self.world.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Runs a program on so many threads, each of which is a process; the results are in the order of the ranks.
///
/// # Errors
/// The error of the process that ended first before its time: the others end because of it.
pub(crate) fn start<R: Send>(
    processes: usize,
    limit: Duration,
    program: impl Fn(Rc<dyn Engine>) -> R + Sync,
) -> Result<Vec<R>, MachineError> {
    let queues = (0..processes * processes).map(|_| VecDeque::new()).collect();
    let state = State { queues, ended: None, returned: vec![false; processes] };
    let world = Arc::new(World { processes, limit, state: Mutex::new(state), changed: Condvar::new() });
    let run = |rank: usize| {
        let result = catch_unwind(AssertUnwindSafe(|| {
            program(Rc::new(Threads { world: world.clone(), rank, early: Early::default() }))
        }));
        let mut state = world.state();
        match &result {
            Ok(_) => state.returned[rank] = true,
            Err(panic) => {
                let reason = sentence(&**panic).to_string();
                state.ended.get_or_insert((rank, reason));
            }
        }
        world.changed.notify_all();
        result.ok()
    };
    let results: Vec<Option<R>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes).map(|rank| scope.spawn(move || run(rank))).collect();
        threads.into_iter().map(|thread| thread.join().ok().flatten()).collect()
    });
    let ended = world.state().ended.clone();
    match ended {
        Some((there, reason)) => Err(MachineError::Ended { here: there, there, reason }),
        None => Ok(results.into_iter().flatten().collect()),
    }
}
