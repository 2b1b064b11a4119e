//! How many threads share work.

#[cfg(feature = "threads")]
pub use rayon_core::current_num_threads;

#[cfg(not(feature = "threads"))]
pub fn current_num_threads() -> usize {
    1
}
