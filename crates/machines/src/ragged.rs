//! The ways to split a length: into equal parts, or with shorter parts at the end.

use crate::mesh::MeshAxis;
use crate::sealed::Seal;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

/// A split along `X` whose last parts may be shorter: `shape![1000 @ Data, ragged]` is `[Sym<Sharded<K<1, 0>, Ragged<Data>>>]`.
///
/// Each of `p` processes has `ceil(n / p)` rows of a length `n` until none are left; the last part may be shorter, and further parts are empty: 5
/// rows on 4 processes are 2, 2, 1 and 0. The rule is that of `torch.chunk` and of DTensor's `Shard`.
#[derive(Clone, Copy)]
pub struct Ragged<X>(PhantomData<X>);

impl<X: MeshAxis> fmt::Debug for Ragged<X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ragged", X::NAME)
    }
}

/// The way to split a length: along a mesh axis `Data`, or [`Ragged<Data>`](Ragged). Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis of a mesh",
    label = "expected an axis that `mesh!` declares",
    note = "`mesh!(Data: 4, Model: 2)` declares the axes `Data` and `Model`; a length that is split is written `1024 @ Data`"
)]
pub trait Splitting: Copy + fmt::Debug + Send + Sync + 'static {
    /// The mesh axis.
    type Axis: MeshAxis;
    /// Whether the last parts may be shorter.
    const IS_RAGGED: bool;
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Splitting for X {
    type Axis = X;
    const IS_RAGGED: bool = false;
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> Splitting for Ragged<X> {
    type Axis = X;
    const IS_RAGGED: bool = true;
    const SEAL: Seal = Seal;
}

/// Parts of the same length in every process. Sealed.
#[diagnostic::on_unimplemented(
    message = "`halo`, `all_to_all` and `all_gather_start` need parts of one length: split without `ragged`, as in `1024 @ Data`",
    label = "split as `{Self}`"
)]
pub trait SplitsEqually {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis> SplitsEqually for X {
    const SEAL: Seal = Seal;
}

/// Returns the rows of a process: `ceil(n / p)` each, until none are left.
pub(crate) fn shard_range(total: usize, processes: usize, place: usize) -> Range<usize> {
    let len = total.div_ceil(processes);
    let bound = |place: usize| place.saturating_mul(len).min(total);
    bound(place)..bound(place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_parts_are_shorter() {
        let lens = |total, processes| -> Vec<usize> {
            (0..processes).map(|p| shard_range(total, processes, p).len()).collect()
        };
        assert_eq!(lens(5, 4), [2, 2, 1, 0]);
        assert_eq!(lens(7, 3), [3, 3, 1]);
        assert_eq!(lens(8, 4), [2, 2, 2, 2]);
        assert_eq!(lens(0, 2), [0, 0]);
        assert_eq!(lens(1, 3), [1, 0, 0]);
    }
}
