//! Parts that a thread which is none of rayon's runs itself, helped by those of rayon that have time.
//!
//! Waking a sleeping thread takes as long as 100,000 additions. A caller that hands all of its work over waits for that twice,
//! for the first helper and at the end for itself; this one begins at once, invites others, and asks nobody to have come: what
//! is left it does alone. It waits only for a helper that is in the middle of a part.
//!
//! The caller takes parts from the front and helpers from the back, so that each reads one behind the other. An invitation
//! that is accepted too late finds the crew closed.

use core::any::Any;
use core::ops::Range;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};
use std::thread::Thread;

/// What each part runs.
type Run<'a> = dyn Fn(usize) + Sync + 'a;

/// The work of one caller.
struct Crew {
    /// The parts that nobody has taken, from the lower half of the word to the upper one.
    left: AtomicU64,
    /// How many helpers are inside, and [`CLOSED`].
    inside: AtomicUsize,
    /// How many threads there are, and so helpers at most, but for one.
    threads: usize,
    /// How many parts are taken at least.
    few: usize,
    /// Invariant: valid until the crew is closed and nobody is inside.
    run: *const Run<'static>,
    caller: Thread,
    /// What a helper panicked with.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}
// SAFETY: `run` is `Sync`, and called only where the invariant says that it is there.
unsafe impl Send for Crew {}
// SAFETY: as above.
unsafe impl Sync for Crew {}

/// Nobody comes in any more.
const CLOSED: usize = 1 << (usize::BITS - 1);

/// Invitations that no thread has answered. More than a few for each thread are not sent: the threads have other things to do.
static UNANSWERED: AtomicUsize = AtomicUsize::new(0);

/// How often a caller looks whether the last helper is done before it sleeps: about as long as waking it takes.
const LOOKS: usize = if cfg!(miri) { 1 } else { 1 << 10 };

/// Runs each part, at least `few` at a time, on this thread and on as many others as come.
pub fn each_of(parts: u32, few: usize, threads: usize, run: &Run) {
    // SAFETY: the type of a pointer to something borrowed; `Close` sees to it that nobody uses it after this function.
    let run = unsafe { core::mem::transmute::<*const Run<'_>, *const Run<'static>>(run) };
    let crew = Arc::new(Crew {
        left: AtomicU64::new(word(0, parts.into())),
        inside: AtomicUsize::new(0),
        threads,
        few: few.max(1),
        run,
        caller: std::thread::current(),
        panic: Mutex::new(None),
    });
    let close = Close(&crew);
    crew.invite(1);
    crew.work(Crew::front);
    drop(close);
    if let Some(panic) = crew.panic.lock().ok().and_then(|mut panic| panic.take()) {
        resume_unwind(panic);
    }
}

const fn word(low: u64, high: u64) -> u64 {
    high << 32 | low
}

/// Closes the crew, and waits until nobody is inside: at the end, and when a part panics.
struct Close<'a>(&'a Crew);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        let crew = self.0;
        // Of a part that panicked nobody wants the others.
        crew.left.store(0, Ordering::Relaxed);
        crew.inside.fetch_or(CLOSED, Ordering::AcqRel);
        let mut looks = 0;
        while crew.inside.load(Ordering::Acquire) != CLOSED {
            if looks < LOOKS {
                looks += 1;
                core::hint::spin_loop();
            } else {
                std::thread::park();
            }
        }
    }
}

impl Crew {
    /// Asks for the helper of this number, 1 and on, if there may be one and something is left to do. (Each asks for two others:
    /// a caller that woke sixty would be done before the last one.)
    fn invite(self: &Arc<Self>, number: usize) {
        let (low, high) = ends(self.left.load(Ordering::Relaxed));
        if number >= self.threads || high - low <= self.few as u64 {
            return;
        }
        if UNANSWERED.fetch_add(1, Ordering::Relaxed) >= 4 * self.threads {
            UNANSWERED.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let crew = self.clone();
        rayon::spawn(move || {
            UNANSWERED.fetch_sub(1, Ordering::Relaxed);
            crew.help(number);
        });
    }

    /// What a helper does.
    fn help(self: Arc<Self>, number: usize) {
        let enter = |inside: usize| (inside & CLOSED == 0).then_some(inside + 1);
        if self.inside.fetch_update(Ordering::Acquire, Ordering::Relaxed, enter).is_err() {
            return;
        }
        self.invite(2 * number);
        self.invite(2 * number + 1);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.work(Crew::back))) {
            self.left.store(0, Ordering::Relaxed);
            if let Ok(mut first) = self.panic.lock() {
                first.get_or_insert(panic);
            }
        }
        if self.inside.fetch_sub(1, Ordering::Release) == CLOSED + 1 {
            self.caller.unpark();
        }
    }

    /// Runs parts until none is left; for the caller, and for who is inside.
    fn work(&self, take: fn(Range<u64>, u64) -> [u64; 3]) {
        // SAFETY: the invariant: the crew is not closed, or this thread is inside.
        let run = unsafe { &*self.run };
        while let Some(parts) = self.take(take) {
            for part in parts {
                run(part as usize);
            }
        }
    }

    /// Takes parts: many of many, so that threads seldom meet, and few of what is left, so that they end together.
    fn take(&self, take: fn(Range<u64>, u64) -> [u64; 3]) -> Option<Range<u64>> {
        let mut now = self.left.load(Ordering::Relaxed);
        loop {
            let (low, high) = ends(now);
            let left = high.checked_sub(low).filter(|&left| left > 0)?;
            let count = (left / (2 * self.threads as u64)).max(self.few as u64).min(left);
            let [first, low, high] = take(low..high, count);
            match self.left.compare_exchange_weak(now, word(low, high), Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(first..first + count),
                Err(other) => now = other,
            }
        }
    }

    /// So many from the front: the first, and what is left.
    fn front(left: Range<u64>, count: u64) -> [u64; 3] {
        [left.start, left.start + count, left.end]
    }

    /// As [`front`](Self::front), from the back.
    fn back(left: Range<u64>, count: u64) -> [u64; 3] {
        [left.end - count, left.start, left.end - count]
    }
}

/// The ends of what is left.
fn ends(word: u64) -> (u64, u64) {
    (word & u64::from(u32::MAX), word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_runs_once() {
        for (parts, few, threads) in [(1, 1, 2), (2, 1, 2), (7, 3, 3), (100, 16, 5)] {
            let seen: Vec<_> = (0..parts).map(|_: u32| AtomicUsize::new(0)).collect();
            each_of(parts, few, threads, &|i| _ = seen[i].fetch_add(1, Ordering::Relaxed));
            assert!(seen.iter().all(|times| times.load(Ordering::Relaxed) == 1), "{parts} {few} {threads}");
        }
    }

    #[test]
    fn parts_may_have_parts() {
        let sum = AtomicUsize::new(0);
        each_of(20, 1, 4, &|i| {
            each_of(10, 1, 4, &|j| _ = sum.fetch_add(i * j, Ordering::Relaxed));
        });
        assert_eq!(sum.into_inner(), 190 * 45);
    }

    /// Whoever runs the part that panics: the caller sees it, and nobody is left behind who still runs one.
    #[test]
    fn a_panic_is_the_callers() {
        for bad in 0..10 {
            let running = AtomicUsize::new(0);
            let run = |i: usize| {
                running.fetch_add(1, Ordering::Relaxed);
                let panics = i == bad;
                running.fetch_sub(1, Ordering::Relaxed);
                assert!(!panics, "part {i}");
            };
            let caught = catch_unwind(AssertUnwindSafe(|| each_of(10, 1, 4, &run))).expect_err("a part panics");
            assert_eq!(caught.downcast_ref::<String>().map(String::as_str), Some(&*format!("part {bad}")));
            assert_eq!(running.into_inner(), 0);
        }
    }
}
