//! Threads: rayon's, or without the feature `threads` the one that calls.
//!
//! What is split is a function behind a pointer: a function with a type of its own would bring with it some sixty of
//! rayon's, compiled once more each time.
//!
//! A thread that is none of rayon's hands its work over and sleeps: it waits for two [wake-ups](work_sharing). Of work that is
//! [brief](each_of_work) it begins at once instead, and the others [help](work_sharing) as soon as they are awake. (Longer work goes to
//! rayon as a whole: to start a helper from outside, rayon also wakes a second thread, which searches for work and may take a
//! core from those that have some.)
//!
//! **What would be lost with rayon alone?** Two cores, medians (2026-11-26): a training step of a small network of convolutions takes 1.3
//! times as long with 16 or 64 pictures, and as long with 4 or 256; a product of two 128 x 128 matrices 1.35 times, of 512 x 512 1.25
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

/// Like [`run_parts`], where a thread takes at least `few` parts.
pub fn each_of(parts: usize, few: usize, run: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "threads")]
    if current_num_threads() > 1 && parts > few {
        return halved(0..parts, few.max(1), current_num_threads(), false, run);
    }
    let _ = few;
    (0..parts).for_each(run);
}

/// Runs parts in halves, down to `few`, which threads take from each other. There are as many halvings as threads, and as many again
/// of a half that another thread has taken: that thread was free. (The rule of rayon's iterators.)
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

/// Up to how much work is brief, in additions: half a millisecond of a matrix product, in which each comes with a multiplication.
#[cfg(feature = "threads")]
const BRIEF: usize = 1 << 25;

/// Like [`each_of`], for a total amount of work: additions, as [`PARALLEL`](crate::loops::loop_nest::PARALLEL) counts them. What an element costs
/// more is counted in, and the multiplication before an addition is not.
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

/// Runs both, side by side where a thread is free.
pub fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    #[cfg(feature = "threads")]
    if current_num_threads() > 1 {
        rayon_core::join(a, b);
        return;
    }
    a();
    b();
}
