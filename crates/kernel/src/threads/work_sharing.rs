//! Work that a thread outside rayon's pool runs itself, helped by idle threads of rayon.
//!
//! Waking a sleeping thread takes as long as 100,000 additions. A caller that hands over all of its work waits for that twice,
//! for the first helper and at the end for itself; here the caller begins at once, invites helpers, and does not depend on them: it
//! runs the remaining parts alone. It waits only for a helper that is running a part.
//!
//! The caller takes parts from the front and helpers from the back, so that each reads contiguous memory. An invitation
//! that is accepted too late finds the crew closed.

use core::any::Any;
use core::ops::Range;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Thread;

/// The function that runs a part.
type PartFunction<'a> = dyn Fn(usize) + Sync + 'a;

/// The work of one caller.
struct Crew {
    /// The parts that nobody has taken, from the lower half of the word to the upper half.
    left: AtomicU64,
    /// The number of helpers inside, and [`CLOSED`].
    inside: AtomicUsize,
    /// The number of threads; one of them is the caller, so there is one helper fewer.
    threads: usize,
    /// The smallest number of parts that are taken at once (the last time there may be fewer).
    few: usize,
    /// Invariant: valid until the crew is closed and nobody is inside.
    run: *const PartFunction<'static>,
    caller: Thread,
    /// The payload of a helper's panic.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}
// SAFETY: `run` is `Sync`, and called only while it is valid by the invariant.
unsafe impl Send for Crew {}
// SAFETY: `run` is `Sync`, and called only while it is valid by the invariant.
unsafe impl Sync for Crew {}

/// The flag that nobody may enter any more.
const CLOSED: usize = 1 << (usize::BITS - 1);

/// The number of invitations that no thread has answered. It is limited to a few per thread: the threads may have other work.
static UNANSWERED: AtomicUsize = AtomicUsize::new(0);

/// The number of times a caller checks whether the last helper is done before it sleeps: about as long as waking it takes.
const LOOKS: usize = if cfg!(miri) { 1 } else { 1 << 10 };

/// Runs each part, at least `few` at a time (the last time there may be fewer), on this thread and on all helpers that come;
/// returns whether any came.
// SOUND: `Close` waits, also in a panic, until nobody runs what was borrowed
pub fn each_of(parts: u32, few: usize, threads: usize, run: &PartFunction) -> bool {
    // SAFETY: only a lifetime changes; `CloseOnDrop` ensures that nobody uses the pointer after this function.
    let run = unsafe { core::mem::transmute::<*const PartFunction<'_>, *const PartFunction<'static>>(run) };
    let crew = Arc::new(Crew::new(parts, few, threads, run));
    let close = CloseOnDrop(&crew);
    crew.invite(1);
    let own = crew.work(Crew::front);
    drop(close);
    let panic = crew.panic().take();
    if let Some(panic) = panic {
        resume_unwind(panic);
    }
    own < u64::from(parts)
}

const fn word(low: u64, high: u64) -> u64 {
    high << 32 | low
}

/// Closes the crew, and waits until nobody is inside: at the end, and when a part panics.
struct CloseOnDrop<'a>(&'a Crew);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        let crew = self.0;
        // The remaining parts are not run: the caller gets the panic.
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

/// Leaves the crew, also during a panic: the caller waits for all threads inside.
struct Leave<'a>(&'a Crew);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        if self.0.inside.fetch_sub(1, Ordering::Release) == CLOSED + 1 {
            self.0.caller.unpark();
        }
    }
}

impl Crew {
    /// Creates a crew with nobody inside. (`run` satisfies the invariant of the field.)
    fn new(parts: u32, few: usize, threads: usize, run: *const PartFunction<'static>) -> Self {
        Crew {
            left: AtomicU64::new(word(0, parts.into())),
            inside: AtomicUsize::new(0),
            threads,
            few: few.max(1),
            run,
            caller: std::thread::current(),
            panic: Mutex::new(None),
        }
    }

    /// Locks the payload of a helper's panic. (No code panics while it holds the lock.)
    fn panic(&self) -> MutexGuard<'_, Option<Box<dyn Any + Send>>> {
        self.panic.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Invites helper `number`, counted from 1, if the limits allow another and parts remain. (Each helper invites two others:
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
        rayon_core::spawn(move || {
            UNANSWERED.fetch_sub(1, Ordering::Relaxed);
            crew.help(number);
        });
    }

    /// Runs the loop of a helper.
    fn help(self: Arc<Self>, number: usize) {
        let enter = |inside: usize| (inside & CLOSED == 0).then_some(inside + 1);
        if self.inside.fetch_update(Ordering::Acquire, Ordering::Relaxed, enter).is_err() {
            return;
        }
        let _leave = Leave(&self);
        self.invite(2 * number);
        self.invite(2 * number + 1);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.work(Crew::back))) {
            self.left.store(0, Ordering::Relaxed);
            self.keep(panic);
        }
    }

    /// Stores the payload of a helper's panic, if it is the first; otherwise drops it after the lock, because the drop may panic again.
    fn keep(&self, panic: Box<dyn Any + Send>) {
        let mut second = Some(panic);
        let mut first = self.panic();
        if first.is_none() {
            *first = second.take();
        }
    }

    /// Runs parts until none is left, and returns their number; for the caller, and for helpers inside.
    // SOUND: `Close` waits, also in a panic, until nobody runs what was borrowed
    fn work(&self, take: fn(Range<u64>, u64) -> [u64; 3]) -> u64 {
        // SAFETY: the invariant: the crew is not closed, or this thread is inside.
        let run = unsafe { &*self.run };
        let mut done = 0;
        while let Some(parts) = self.take(take) {
            done += parts.end - parts.start;
            for part in parts {
                run(part as usize);
            }
        }
        done
    }

    /// Takes parts: a large share while many are left, so that threads seldom collide; few near the end, so that they finish
    /// together.
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

    /// Takes `count` parts from the front: returns the first, and the rest.
    fn front(left: Range<u64>, count: u64) -> [u64; 3] {
        [left.start, left.start + count, left.end]
    }

    /// Takes parts like [`front`](Self::front), from the back.
    fn back(left: Range<u64>, count: u64) -> [u64; 3] {
        [left.end - count, left.start, left.end - count]
    }
}

/// Returns both ends of the remaining parts.
fn ends(word: u64) -> (u64, u64) {
    (word & u64::from(u32::MAX), word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::thread::{current, yield_now};

    /// The number of times work is shared, so that helpers come in time at least once.
    const OFTEN: usize = if cfg!(miri) { 3 } else { 20 };

    /// Parts that take so long that helpers come: the number running at once, and the number run by helpers.
    #[derive(Default)]
    struct Slow {
        running: AtomicUsize,
        helped: AtomicUsize,
    }

    impl Slow {
        /// Runs one part of work that this thread shared; returns whether another thread runs it.
        fn run_part(&self, caller: &Thread) -> bool {
            self.running.fetch_add(1, Ordering::Relaxed);
            (0..200).for_each(|_| yield_now());
            let helps = current().id() != caller.id();
            self.helped.fetch_add(usize::from(helps), Ordering::Relaxed);
            self.running.fetch_sub(1, Ordering::Relaxed);
            helps
        }

        fn nobody_runs(&self) -> bool {
            self.running.load(Ordering::Relaxed) == 0
        }
    }

    #[test]
    fn every_part_runs_once() {
        let (slow, caller) = (Slow::default(), current());
        for _ in 0..OFTEN {
            for (parts, few, threads) in [(1, 1, 2), (2, 1, 2), (7, 3, 3), (40, 4, 5)] {
                let seen: Vec<_> = (0..parts).map(|_: u32| AtomicUsize::new(0)).collect();
                each_of(parts, few, threads, &|i| {
                    slow.run_part(&caller);
                    seen[i].fetch_add(1, Ordering::Relaxed);
                });
                assert!(seen.iter().all(|times| times.load(Ordering::Relaxed) == 1), "{parts} {few} {threads}");
                assert!(slow.nobody_runs());
            }
        }
        assert!(slow.helped.into_inner() > 0, "nobody helped");
    }

    #[test]
    fn parts_may_have_parts() {
        let (slow, caller) = (Slow::default(), current());
        for _ in 0..OFTEN {
            let sum = AtomicUsize::new(0);
            each_of(6, 1, 4, &|i| {
                each_of(5, 1, 4, &|j| {
                    slow.run_part(&caller);
                    sum.fetch_add(i * j, Ordering::Relaxed);
                });
            });
            assert_eq!(sum.into_inner(), 15 * 10);
            assert!(slow.nobody_runs());
        }
        assert!(slow.helped.into_inner() > 0, "nobody helped");
    }

    /// A panic in any part reaches the caller, and no helper is still running a part.
    #[test]
    fn a_panic_is_the_callers() {
        let (slow, caller, helpers) = (Slow::default(), current(), AtomicUsize::new(0));
        for bad in (0..10).cycle().take(10 * OFTEN) {
            let run = |i: usize| {
                let helps = slow.run_part(&caller);
                if i == bad {
                    helpers.fetch_add(usize::from(helps), Ordering::Relaxed);
                    // (Without the message of a panic, which the threads of a pool print.)
                    resume_unwind(Box::new(i));
                }
            };
            let caught = catch_unwind(AssertUnwindSafe(|| each_of(10, 1, 4, &run))).expect_err("a part panics");
            assert_eq!(caught.downcast_ref(), Some(&bad));
            assert!(slow.nobody_runs());
        }
        assert!(helpers.into_inner() > 0, "no helper panicked");
    }

    /// A panic payload that panics when it is dropped.
    struct Thrown;
    impl Drop for Thrown {
        fn drop(&mut self) {
            resume_unwind(Box::new("dropped"));
        }
    }

    /// Two helpers panic, and the payload of the second panics again when dropped: both leave, and the first payload reaches the caller.
    #[test]
    fn who_panics_leaves() {
        let together = Arc::new(Barrier::new(3));
        let run = {
            let together = together.clone();
            move |_| {
                together.wait();
                resume_unwind(Box::new(Thrown));
            }
        };
        let crew = Arc::new(Crew::new(2, 1, 2, &raw const run));
        let close = CloseOnDrop(&crew);
        let helpers = [(); 2].map(|()| {
            let crew = crew.clone();
            std::thread::spawn(|| crew.help(1))
        });
        together.wait();
        drop(close);
        let left = helpers.map(|helper| helper.join().is_ok());
        assert_eq!(left.into_iter().filter(|&quietly| quietly).count(), 1);
        let first = crew.panic().take().and_then(|panic| panic.downcast::<Thrown>().ok());
        core::mem::forget(first.expect("the first is kept"));
    }
}
