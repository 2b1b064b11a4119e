//! The number of threads that a routine runs on.

use faer::Par;

/// The least side of a matrix for which several threads are faster.
#[cfg(feature = "threads")]
const LARGE: usize = 512;

/// Returns the threads of rayon for large matrices of `m` rows and `n` columns, with the feature `threads`.
#[cfg(feature = "threads")]
pub(crate) fn choose_threads(m: usize, n: usize) -> Par {
    if m.min(n) >= LARGE { Par::rayon(0) } else { Par::Seq }
}

/// Returns one thread, without the feature `threads`.
#[cfg(not(feature = "threads"))]
pub(crate) fn choose_threads(_: usize, _: usize) -> Par {
    Par::Seq
}
