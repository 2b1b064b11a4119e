//! Threads: rayon's, or without the feature `threads` the one that calls.
//!
//! What is split is a function behind a pointer: a function with a type of its own would bring with it some sixty of
//! rayon's, compiled once more each time.
//!
//! A thread that is none of rayon's does not hand its work over and sleep, as `rayon::join` has it do: it begins at once, and
//! the others [help](crew) as soon as they are awake.

#[cfg(feature = "threads")]
mod crew;

#[cfg(feature = "threads")]
pub use rayon::current_num_threads;

#[cfg(not(feature = "threads"))]
pub fn current_num_threads() -> usize {
    1
}

/// Runs each of so many parts, on all threads.
pub fn each(parts: usize, run: &(dyn Fn(usize) + Sync)) {
    each_of(parts, 1, run);
}

/// As [`each`], where a thread takes at least `few` parts.
pub fn each_of(parts: usize, few: usize, run: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "threads")]
    {
        use rayon::prelude::*;
        let threads = current_num_threads();
        if threads == 1 || parts <= few {
            (0..parts).for_each(run);
        } else if let (None, Ok(parts)) = (rayon::current_thread_index(), u32::try_from(parts)) {
            crew::each_of(parts, few, threads, run);
        } else {
            (0..parts).into_par_iter().with_min_len(few).for_each(run);
        }
    }
    #[cfg(not(feature = "threads"))]
    {
        let _ = few;
        (0..parts).for_each(run);
    }
}

/// Runs both, side by side where a thread is free.
pub fn both<'a>(a: &mut (dyn FnMut() + Send + 'a), b: &mut (dyn FnMut() + Send + 'a)) {
    #[cfg(feature = "threads")]
    {
        use std::sync::Mutex;
        if rayon::current_thread_index().is_some() {
            rayon::join(a, b);
            return;
        }
        // Each part is run by one thread, which so has it alone.
        let parts = [Mutex::new(a), Mutex::new(b)];
        each(2, &|i| {
            if let Ok(mut run) = parts[i].lock() {
                run();
            }
        });
    }
    #[cfg(not(feature = "threads"))]
    {
        a();
        b();
    }
}
