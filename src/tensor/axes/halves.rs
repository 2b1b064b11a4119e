//! Iterators that can be split in two. (With the feature `rayon`.)

/// An iterator that can be split in two.
pub trait Halves: ExactSizeIterator + DoubleEndedIterator + Sized {
    /// Returns the first `at` of the remaining items, and the others.
    fn split_at(self, at: usize) -> (Self, Self);
}
