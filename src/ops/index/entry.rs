//! The items of an index as values.

use crate::shape::index::Elements;
use crate::tensor::Item;
use smallvec::SmallVec;

/// One item of an index, its elements row-major.
pub enum Entry<'a> {
    /// A position, a range, `...` or a new axis.
    Item(Item),
    /// An index tensor, and its named axes as bits, bit 0 for the last axis.
    Positions(Elements<'a, i64>, u64),
    /// A mask.
    Mask(Elements<'a, bool>),
}

/// The items of an index, first to last.
pub type Entries<'a> = SmallVec<[Entry<'a>; 2]>;
