//! A number and a sentence that several files share.

/// Why a result has the shape of the relation: both rules compute the same lengths.
pub(crate) const COMPUTED: &str = "the sizes that the relation computes";

/// Up to how many elements for each process one step of whole messages beats two steps of shares.
pub(crate) const SMALL: usize = 256;
