//! Decides whether work of a few microseconds is worth asking for help, from what this thread has seen of its helpers.
//!
//! Two cores, 64 Ki additions (2026-11-23): 7.3 us alone, 4.0 with a helper that is awake, and twenty where it is to be woken. After
//! a pause of 50 us half of the calls find it asleep. So the first of a row of such calls, and each isolated call, runs
//! alone; and who asks a few times for help that does not come, because the cores have other work, then seldom asks.
//!
//! Whether such work is cut into parts depends on it, and so on the clock. No result does: only work asks of which each element of
//! the result is computed alone, to the same bits in any part (`tests/threads`).
//!
//! One operation may ask again. After the answer that there are helpers, the next has it, too, because no time has gone by;
//! if the thread was stopped between, the operation runs alone. After the other answer the operation does its work and does not
//! ask again: so whoever asks has looked before whether anything else is in the way.

use super::count::current_num_threads;
use core::cell::Cell;
use std::time::{Duration, Instant};

/// How long after brief work helpers still look for more.
const AWAKE: Duration = Duration::from_micros(40);

/// How many calls in a row ask for help that does not come: a helper that is woken needs a few of them to get up, on cores that have
/// other work some dozens. Each that asks in vain takes 4 in 100 longer (2026-11-23).
const TRIES: u32 = 32;

/// How many calls go by before the next ones ask: asking in vain costs 1.5 in 100.
const PATIENCE: u32 = 64;

/// The calls that a thread has seen.
#[derive(Clone, Copy)]
struct CallHistory {
    /// When it last had brief work.
    last: Option<Instant>,
    /// How many calls in a row asked in vain.
    vain: u32,
    /// How many calls are to go by.
    left: u32,
}

std::thread_local! {
    static SEEN: Cell<CallHistory> = const { Cell::new(CallHistory { last: None, vain: 0, left: 0 }) };
}

impl CallHistory {
    /// Whether to ask for help now.
    fn asks(&mut self, now: Instant) -> bool {
        let awake = self.last.replace(now).is_some_and(|last| now.duration_since(last) < AWAKE);
        let waits = awake && self.left > 0;
        self.left -= u32::from(waits);
        awake && !waits
    }

    /// Whether help came.
    fn note(&mut self, came: bool) {
        self.vain = if came { 0 } else { self.vain + 1 };
        if self.vain == TRIES {
            (self.vain, self.left) = (0, PATIENCE);
        }
    }
}

/// Whether brief work that comes now is worth asking for help. (Not under Miri, whose clock is its own.)
///
/// On a thread of a pool it is not: the others have the work of whoever called it there, such as the elements of a `par_iter`, and
/// [threads that share work](super::work_sharing) are for callers from outside. Its parts would be jobs of rayon's, which cost more than they bring.
pub fn has_helpers() -> bool {
    if cfg!(miri) || rayon_core::current_thread_index().is_some() || current_num_threads() < 2 {
        return false;
    }
    let mut seen = SEEN.get();
    let asks = seen.asks(Instant::now());
    SEEN.set(seen);
    asks
}

/// Notes whether help came for work that was shared.
pub fn note(came: bool) {
    let mut seen = SEEN.get();
    seen.note(came);
    SEEN.set(seen);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_asked_for_while_it_is_awake_and_seldom_where_none_comes() {
        let mut seen = CallHistory { last: None, vain: 0, left: 0 };
        let mut now = Instant::now();
        let mut call = |seen: &mut CallHistory, pause: u64| {
            now += Duration::from_micros(pause);
            seen.asks(now)
        };
        assert!(!call(&mut seen, 0), "the first of a row");
        assert!(call(&mut seen, 10) && call(&mut seen, 10));
        assert!(!call(&mut seen, 50) && call(&mut seen, 10), "after a pause");
        for _ in 0..3 {
            for _ in 0..TRIES {
                assert!(call(&mut seen, 10));
                seen.note(false);
            }
            assert_eq!((0..PATIENCE).filter(|_| call(&mut seen, 10)).count(), 0);
        }
        for came in [false, false, false, true, false, false, false] {
            assert!(call(&mut seen, 10));
            seen.note(came);
        }
        assert!(call(&mut seen, 10), "one that comes is as good as all");
        assert!(call(&mut seen, 0) && call(&mut seen, 0), "one operation asks three times");
    }

    #[test]
    fn work_on_a_thread_of_a_pool_asks_for_no_help() {
        let pool = rayon_core::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        assert_eq!(pool.install(|| (0..100).filter(|_| has_helpers()).count()), 0);
    }
}
