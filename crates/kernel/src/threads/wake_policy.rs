//! Decides whether helpers are invited for work of a few microseconds, by whether earlier helpers came in time.
//!
//! Two cores, 64 Ki additions (2026-11-23): 7.3 us alone, 4.0 with a helper that is awake, and twenty with one that must be woken. After
//! a pause of 50 us half of the calls find the helper asleep. So the first call of a series, and each isolated call, runs
//! alone; and after a few invitations in vain, because the cores have other work, invitations become rare.
//!
//! Whether such work is cut into parts depends on the decision, and so on the clock. No result depends on it: the only work that asks is
//! elementwise, with the same bits in any part (`tests/threads`).
//!
//! One operation may ask again. After the answer that there are helpers, the next answer is the same, because no time has passed;
//! if the thread was suspended between, the operation runs alone. After the other answer the operation does its work and does not
//! ask again: so callers check all other conditions first.

use super::count::current_num_threads;
use core::cell::Cell;
use std::time::{Duration, Instant};

/// The time after brief work during which helpers still search for more.
const AWAKE: Duration = Duration::from_micros(40);

/// The number of calls in a row that invite helpers in vain: a helper that is woken needs a few calls to start, on cores with
/// other work some dozens. An invitation in vain costs 4 % (2026-11-23).
const TRIES: u32 = 32;

/// The number of calls that run alone before the next invitation: invitations in vain then cost 1.5 %.
const PATIENCE: u32 = 64;

/// The history of a thread's calls.
#[derive(Clone, Copy)]
struct CallHistory {
    /// The time of its last brief work.
    last: Option<Instant>,
    /// The number of calls in a row that invited in vain.
    vain: u32,
    /// The number of calls that will run alone.
    left: u32,
}

std::thread_local! {
    static SEEN: Cell<CallHistory> = const { Cell::new(CallHistory { last: None, vain: 0, left: 0 }) };
}

impl CallHistory {
    /// Returns whether to invite helpers now.
    fn asks(&mut self, now: Instant) -> bool {
        let awake = self.last.replace(now).is_some_and(|last| now.duration_since(last) < AWAKE);
        let waits = awake && self.left > 0;
        self.left -= u32::from(waits);
        awake && !waits
    }

    /// Records whether a helper came.
    fn note(&mut self, came: bool) {
        self.vain = if came { 0 } else { self.vain + 1 };
        if self.vain == TRIES {
            (self.vain, self.left) = (0, PATIENCE);
        }
    }
}

/// Returns whether inviting helpers for brief work is worth it now. (Not under Miri, which has its own clock.)
///
/// On a thread of a pool it is not: the other threads have the work of the caller of the pool, such as the elements of a `par_iter`, and
/// [threads that share work](super::work_sharing) are for callers outside the pool. The parts would be jobs of rayon, which cost more than
/// they gain.
pub fn has_helpers() -> bool {
    if cfg!(miri) || rayon_core::current_thread_index().is_some() || current_num_threads() < 2 {
        return false;
    }
    let mut seen = SEEN.get();
    let asks = seen.asks(Instant::now());
    SEEN.set(seen);
    asks
}

/// Records whether a helper came for work that was shared.
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
