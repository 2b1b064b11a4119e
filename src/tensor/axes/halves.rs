//! Iterators that are cut in two. (With the feature `rayon`.)

/// An iterator that can be cut in two.
pub trait Halves: ExactSizeIterator + DoubleEndedIterator + Sized {
    /// The first `at` of those that are left, and the others.
    fn split_at(self, at: usize) -> (Self, Self);
}
