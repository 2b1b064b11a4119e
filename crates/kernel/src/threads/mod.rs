//! Threads: those of rayon, or without the feature `threads` only the calling thread.
//!
//! The function that threads run is called through a pointer: a generic function would instantiate some sixty functions of
//! rayon each time.
//!
//! A thread outside rayon's pool hands its work over and sleeps: this takes two [wake-ups](work_sharing). [Brief](each_of_work) work is
//! begun on the calling thread at once instead, and the others [help](work_sharing) as soon as they are awake. (Longer work is handed to
//! rayon as a whole: to start a helper from outside, rayon also wakes a second thread, which searches for work and may take a
//! core from threads that have some.)
//!
//! **Why not rayon alone?** Two cores, medians (2026-11-26): a training step of a small convolutional network takes 1.3
//! times as long with 16 or 64 images, and as long with 4 or 256; a product of two 128 x 128 matrices 1.35 times, of 512 x 512 1.25
//! times; `exp` of 64 Ki elements twice as long.

mod count;
#[cfg(feature = "threads")]
mod wake_policy;
#[cfg(feature = "threads")]
mod work_sharing;

pub use count::current_num_threads;
#[cfg(feature = "threads")]
pub use wake_policy::has_helpers;

#[cfg(not(feature = "threads"))]
pub fn has_helpers() -> bool {
    false
}

/// Runs each of `parts` parts, on all threads.
pub fn run_parts(parts: usize, run: &(dyn Fn(usize) + Sync)) {
    each_of(parts, 1, run);
}

/// Runs each of `parts` parts like [`run_parts`], at least `few` on a thread.
pub fn each_of(parts: usize, few: usize, run: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "threads")]
    if current_num_threads() > 1 && parts > few {
        return halved(0..parts, few.max(1), current_num_threads(), false, run);
    }
    let _ = few;
    (0..parts).for_each(run);
}

/// Runs parts in halves, down to `few`, which threads steal from each other. There are as many halvings as threads, and as many again
/// for a half that another thread has stolen, because that thread was idle. (The rule of rayon's iterators.)
#[cfg(feature = "threads")]
fn halved(parts: core::ops::Range<usize>, few: usize, halvings: usize, taken: bool, run: &(dyn Fn(usize) + Sync)) {
    if parts.len() < 2 * few || halvings == 0 && !taken {
        return parts.into_iter().for_each(run);
    }
    let left = if taken { current_num_threads().max(halvings / 2) } else { halvings / 2 };
    let middle = parts.start + parts.len() / 2;
    let half = |parts: core::ops::Range<usize>| {
        move |context: rayon_core::FnContext| halved(parts, few, left, context.migrated(), run)
    };
    rayon_core::join_context(half(parts.start..middle), half(middle..parts.end));
}

/// The largest amount of brief work, in additions: half a millisecond of a matrix product, in which each addition has a multiplication.
#[cfg(feature = "threads")]
const BRIEF: usize = 1 << 25;

/// Runs parts like [`each_of`], given the total work: additions, as [`PARALLEL`](crate::loops::loop_nest::PARALLEL) counts them. More expensive
/// elements count as several, but the multiplication before an addition does not count.
pub fn each_of_work(parts: usize, few: usize, work: usize, run: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "threads")]
    if let (true, None, Ok(count)) = (work < BRIEF, rayon_core::current_thread_index(), u32::try_from(parts)) {
        let threads = current_num_threads();
        if threads > 1 && parts > few {
            return wake_policy::note(work_sharing::each_of(count, few, threads, run));
        }
    }
    let _ = work;
    each_of(parts, few, run);
}

/// Runs both functions, in parallel if a thread is idle.
pub fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    #[cfg(feature = "threads")]
    if current_num_threads() > 1 {
        rayon_core::join(a, b);
        return;
    }
    a();
    b();
}
