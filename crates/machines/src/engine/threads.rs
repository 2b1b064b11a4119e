//! Processes as threads of one program: for tests, for teaching, and for a machine of a few cores.

use super::early::Early;
use super::{Engine, thrown};
use crate::error::MachineError;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A message: the call that has sent it, and its bytes.
type Message = (String, Vec<u8>);

/// The state that the threads share.
struct World {
    processes: usize,
    limit: Duration,
    state: Mutex<State>,
    /// Notified when a message has arrived, or a process has ended.
    changed: Condvar,
}

struct State {
    /// The messages on their way, by sender and receiver.
    queues: Vec<VecDeque<Message>>,
    /// The first process that has ended early, with its error.
    ended: Option<(usize, MachineError)>,
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

    /// Returns an error if this process or another has ended early.
    fn check(&self, state: &State) -> Result<(), MachineError> {
        match &state.ended {
            None => Ok(()),
            Some((there, error)) if *there == self.rank => Err(error.clone()),
            Some((there, error)) => {
                let reason = match error {
                    MachineError::Ended { reason, .. } => reason.clone(),
                    error => error.to_string(),
                };
                Err(MachineError::Ended { here: self.rank, there: *there, reason })
            }
        }
    }

    /// Ends this process, and so all others, with an error. Later messages would belong to the wrong calls.
    fn end(&self, state: &mut State, error: MachineError) -> MachineError {
        state.ended.get_or_insert((self.rank, error.clone()));
        self.world.changed.notify_all();
        error
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
        let mut state = self.world.state();
        loop {
            self.check(&state)?;
            if let Some(bytes) = self.early.take(from, call) {
                return Ok(bytes);
            }
            if let Some(message) = state.queues[queue].pop_front() {
                match self.early.sort((self.rank, call), from, message) {
                    Ok(Some(bytes)) => return Ok(bytes),
                    Ok(None) => continue,
                    Err(error) => return Err(self.end(&mut state, error)),
                }
            }
            if state.returned[from] {
                let reason = format!("it returned, and `{call}` waits for it");
                state.ended = Some((from, MachineError::Ended { here: from, there: from, reason }));
                self.world.changed.notify_all();
                continue;
            }
            let Some(left) = self.world.limit.checked_sub(begin.elapsed()) else {
                let waited = begin.elapsed();
                let error = MachineError::Late { here: self.rank, call: call.into(), there: from, waited };
                return Err(self.end(&mut state, error));
            };
            state = self.world.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Runs a program on one thread for each process; the results are in the order of the ranks.
///
/// # Errors
/// The error of the process that ended first, if a process panics: the others end because of it.
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
                state.ended.get_or_insert((rank, thrown(rank, &**panic)));
            }
        }
        world.changed.notify_all();
        result.ok()
    };
    let results: Vec<Option<R>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes).map(|rank| scope.spawn(move || run(rank))).collect();
        threads.into_iter().map(|thread| thread.join().ok().flatten()).collect()
    });
    // (If all processes have returned, the program has handled the error.)
    let ended = world.state().ended.take();
    match (results.into_iter().collect(), ended) {
        (Some(results), _) => Ok(results),
        (None, Some((_, error))) => Err(error),
        (None, None) => unreachable!("a process without a result has panicked, and is noted"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_another_length_ends_all() {
        let error = start(2, Duration::from_secs(5), |engine| {
            let (there, sent) = (1 - engine.rank(), [7, 7, 7]);
            let to = [(there, &sent[..2 + engine.rank()])];
            engine.exchange_into("numbers", &to, vec![(there, &mut [0; 3])]).map_err(|error| error.to_string())
        });
        let reason = "process 0 has sent 2 bytes at `numbers`, and 3 were expected".into();
        assert_eq!(error, Err(MachineError::Ended { here: 1, there: 1, reason }));
    }
}
