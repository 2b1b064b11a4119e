//! A number and a message that several files share.

/// The message of `expect` for the shape of a result: both rules compute the same lengths.
pub(crate) const COMPUTED: &str = "the sizes that the relation computes";

/// The largest number of elements of each process for which one step of whole messages is faster than two steps of shares.
pub(crate) const SMALL: usize = 256;
