//! Threads: rayon's, or without the feature `threads` the one that calls.

#[cfg(feature = "threads")]
pub use rayon::{current_num_threads, prelude::*};

#[cfg(not(feature = "threads"))]
pub use alone::*;

/// What the kernels name of rayon, one after the other.
#[cfg(not(feature = "threads"))]
mod alone {
    use core::cmp::Ordering;

    pub fn current_num_threads() -> usize {
        1
    }

    pub trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }
    impl<I: IntoIterator> IntoParallelIterator for I {}

    pub trait IndexedParallelIterator: Iterator + Sized {
        fn with_min_len(self, _: usize) -> Self {
            self
        }
    }
    impl<I: Iterator> IndexedParallelIterator for I {}

    pub trait ParallelSlice<T> {
        fn par_iter(&self) -> core::slice::Iter<'_, T>;
    }
    impl<T> ParallelSlice<T> for [T] {
        fn par_iter(&self) -> core::slice::Iter<'_, T> {
            self.iter()
        }
    }

    pub trait ParallelSliceMut<T> {
        fn par_sort_unstable(&mut self)
        where
            T: Ord;
        fn par_sort_unstable_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);
    }
    impl<T> ParallelSliceMut<T> for [T] {
        fn par_sort_unstable(&mut self)
        where
            T: Ord,
        {
            self.sort_unstable();
        }
        fn par_sort_unstable_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
            self.sort_unstable_by(compare);
        }
    }
}
