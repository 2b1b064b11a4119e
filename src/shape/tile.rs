//! Tiling: as [`repeat`](super::repeat), with as many counts as one likes. Those that are missing in front are 1.

use super::repeat::RepeatDim;
use super::{Lengths, StaticShape};
use crate::dim::{Fixed, Length};

/// A shape that can be tiled `C` times.
///
/// `[3, 2]` by `shape![2]` is `[3, 4]`, by `shape![2, 1, 1]` it is `[2, 3, 2]`.
pub trait Tile<C>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}
/// `[] × c = c`
impl<C: StaticShape> Tile<C> for () {
    type Out = C;
}
/// `[.., d] × [] = [.., d]`
impl<L: Lengths, D: Length> Tile<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] × [c.., k] = [l × c.., d * k]`
impl<L: Tile<C>, D: RepeatDim<K>, C, K: Fixed> Tile<(C, K)> for (L, D) {
    type Out = (L::Out, D::Out);
}
