//! Counts the messages of a process, and the time that they take.

use super::network::Network;
use crate::engine::Engine;
use crate::error::MachineError;
use core::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

/// An operation: its name, its axis (`None` for all processes), the number of elements of the whole tensor, and the bytes of an element.
pub(super) type Key = (&'static str, Option<usize>, usize, usize);

/// The calls, messages, bytes and seconds of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) calls: u64,
    pub(super) messages: u64,
    pub(super) sent: u64,
    pub(super) seconds: f64,
}

/// An engine, with counts of its messages.
pub(crate) struct Counted {
    engine: Rc<dyn Engine>,
    counts: RefCell<BTreeMap<Key, Count>>,
    current: Cell<Option<Key>>,
}

/// Counts for an operation, and times it, until this is dropped.
pub(crate) struct Record<'a> {
    counted: &'a Counted,
    key: Key,
    calls: u64,
    begin: Instant,
}

impl Record<'_> {
    /// Sets the number of elements, which a receiver knows late.
    pub(crate) fn set_elements(&mut self, elements: usize) {
        self.key.2 = elements;
    }
}

impl Drop for Record<'_> {
    fn drop(&mut self) {
        let seconds = self.begin.elapsed().as_secs_f64();
        self.counted.current.set(None);
        self.counted.count(self.key, Count { calls: self.calls, seconds, ..Count::default() });
    }
}

impl Counted {
    pub(crate) fn new(engine: Rc<dyn Engine>) -> Counted {
        Counted { engine, counts: RefCell::default(), current: Cell::new(None) }
    }

    /// Counts the messages of an operation while the result lives. `elements` is the number of elements of the whole: the argument of sums and of a
    /// broadcast, the result of a gather, all parts together for `all_to_all`.
    pub(crate) fn record(&self, op: &'static str, axis: Option<usize>, elements: usize, width: usize) -> Record<'_> {
        self.begin((op, axis, elements, width), 1)
    }

    /// Like [`record`](Self::record), for the second half of a call: it does not count as another one.
    pub(crate) fn record_rest(&self, op: &'static str, axis: usize, elements: usize, width: usize) -> Record<'_> {
        self.begin((op, Some(axis), elements, width), 0)
    }

    fn begin(&self, key: Key, calls: u64) -> Record<'_> {
        self.current.set(Some(key));
        Record { counted: self, key, calls, begin: Instant::now() }
    }

    fn count(&self, key: Key, more: Count) {
        let mut counts = self.counts.borrow_mut();
        let count = counts.entry(key).or_default();
        count.calls += more.calls;
        count.messages += more.messages;
        count.sent += more.sent;
        count.seconds += more.seconds;
    }

    /// Counts messages of the current operation; messages outside of any operation are "other".
    fn sends(&self, lens: impl Iterator<Item = usize>) {
        let (mut messages, mut sent) = (0, 0);
        lens.for_each(|len| (messages, sent) = (messages + 1, sent + len as u64));
        match self.current.get() {
            // A process that only receives learns the number of elements late.
            Some(_) if messages == 0 => {}
            Some(key) => self.count(key, Count { messages, sent, ..Count::default() }),
            None => self.count(("other", None, 0, 0), Count { calls: 1, messages, sent, seconds: 0.0 }),
        }
    }

    /// Returns the seconds of a message of this length: half of a round trip.
    fn ping_pong(&self, bytes: usize) -> Result<f64, MachineError> {
        let (mut least, sent) = (f64::INFINITY, vec![0; bytes]);
        let mut received = vec![0; bytes];
        for _ in 0..20 {
            let begin = Instant::now();
            for sender in [0, 1] {
                match self.rank() {
                    rank if rank == sender => self.engine.exchange_into("measure", &[(1 - rank, &sent)], vec![])?,
                    rank if rank < 2 => self.engine.exchange_into("measure", &[], vec![(1 - rank, &mut received)])?,
                    _ => {}
                }
            }
            least = least.min(begin.elapsed().as_secs_f64() / 2.0);
        }
        Ok(least)
    }

    /// Returns the network that process 0 has measured, in all processes.
    pub(crate) fn measure(&self) -> Result<Network, MachineError> {
        const LARGE: usize = 1 << 20;
        if self.processes() == 1 {
            return Ok(Network { latency: 0.0, bandwidth: f64::INFINITY });
        }
        let (latency, large) = (self.ping_pong(8)?, self.ping_pong(LARGE)?);
        let bandwidth = LARGE as f64 / (large - latency).max(f64::MIN_POSITIVE);
        let mut figures: Vec<u8> = [latency, bandwidth].iter().flat_map(|x| x.to_ne_bytes()).collect();
        if self.rank() == 0 {
            let to: Vec<(usize, &[u8])> = (1..self.processes()).map(|rank| (rank, &figures[..])).collect();
            self.engine.exchange_into("measure", &to, vec![])?;
        } else {
            self.engine.exchange_into("measure", &[], vec![(0, &mut figures)])?;
        }
        let [latency, bandwidth] = [0, 1].map(|i| f64::from_ne_bytes(figures.as_chunks().0[i]));
        Ok(Network { latency, bandwidth })
    }

    /// Returns the rows that were counted so far.
    pub(super) fn counts(&self) -> Vec<(Key, Count)> {
        self.counts.borrow().iter().map(|(key, count)| (*key, *count)).collect()
    }
}

impl Engine for Counted {
    fn rank(&self) -> usize {
        self.engine.rank()
    }
    fn processes(&self) -> usize {
        self.engine.processes()
    }
    fn start(&self, call: &str, to: Vec<(usize, Vec<u8>)>) -> Result<(), MachineError> {
        self.sends(to.iter().map(|(_, bytes)| bytes.len()));
        self.engine.start(call, to)
    }
    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        self.engine.finish(call, from)
    }
    fn exchange(&self, call: &str, to: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        self.sends(to.iter().map(|(_, bytes)| bytes.len()));
        self.engine.exchange(call, to, from)
    }
    fn exchange_into(
        &self,
        call: &str,
        to: &[(usize, &[u8])],
        from: Vec<(usize, &mut [u8])>,
    ) -> Result<(), MachineError> {
        self.sends(to.iter().map(|(_, bytes)| bytes.len()));
        self.engine.exchange_into(call, to, from)
    }
}
