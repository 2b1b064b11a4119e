//! On how many threads a routine runs.

use faer::Par;

/// From this side on a matrix is worth several threads.
#[cfg(feature = "threads")]
const LARGE: usize = 512;

/// The threads of rayon for large matrices of `m` rows and `n` columns, with the feature `threads`.
#[cfg(feature = "threads")]
pub(crate) fn choose_threads(m: usize, n: usize) -> Par {
    if m.min(n) >= LARGE { Par::rayon(0) } else { Par::Seq }
}

/// One thread, without the feature `threads`.
#[cfg(not(feature = "threads"))]
pub(crate) fn choose_threads(_: usize, _: usize) -> Par {
    Par::Seq
}
