//! How a length is split: in equal parts, or in parts of which the last ones may be shorter.

use crate::along::{at_axis, call_of, from_bytes, listed, message, open};
use crate::engine::Engine;
use crate::error::MachineError;
use crate::here::Here;
use crate::mesh::MeshAxis;
use crate::sealed::Seal;
use crate::shapes::IsSplit;
use crate::wire::Wire;
use congruent::prelude::*;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

/// Along `X`, in parts of which the last ones may be shorter: `shape![1000 @ Data, ragged]` is `[Sym<Sharded<K<1, 0>, Ragged<Data>>>]`.
///
/// Each of `p` processes has `ceil(n / p)` rows of a length `n` until none are left; the last part may be shorter, and parts behind it are empty: 5 rows
/// on 4 processes are 2, 2, 1 and 0. The same rule as that of `torch.chunk` and of DTensor's `Shard`.
#[derive(Clone, Copy)]
pub struct Ragged<X>(PhantomData<X>);

impl<X: MeshAxis> fmt::Debug for Ragged<X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ragged", X::NAME)
    }
}

/// How a length is split: along a mesh axis `Data`, or [`Ragged<Data>`](Ragged). Sealed.
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

/// A length that is split in parts of the same length.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not split: every process has all of it",
    label = "expected a length such as `1024 @ Data`",
    note = "`halo`, `all_to_all` and the calls that are started are along an axis that is split: name that one"
)]
pub trait EqualParts: IsSplit {}
impl<D: IsSplit<By = X>, X: SplitsEqually> EqualParts for D {}

/// The rows of a process: `ceil(n / p)` each, as long as there are any.
pub(crate) fn rows_of(total: usize, processes: usize, place: usize) -> Range<usize> {
    let len = total.div_ceil(processes);
    let bound = |place: usize| place.saturating_mul(len).min(total);
    bound(place)..bound(place + 1)
}

/// The parts of the processes along a mesh axis, of lengths that differ, one behind the other.
pub(crate) fn gather_ragged<T: Wire>(
    here: &Here,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let (mut sizes, group) = (x.sizes().to_vec(), here.along(axis));
    let others: Vec<usize> = group.iter().copied().filter(|&rank| rank != here.rank()).collect();
    // (Processes compare what all of them know.)
    let shape = sizes.iter().enumerate().map(|(k, size)| if k == at { "_".into() } else { size.to_string() });
    let call = call_of::<T>(at_axis("all_gather", at), here.axis(axis).0, &listed(shape)) + ", ragged";
    sizes.remove(at);
    let _record = here.engine().record("all_gather", Some(axis), x.numel() * group.len(), size_of::<T>());
    let part = x.contiguous();
    // Parts of no elements can have rows all the same, so a message begins with their number.
    let message = message(&[x.sizes()[at]], part.as_slice());
    let to = others.iter().map(|&rank| (rank, message.clone())).collect();
    let mut received = here.engine().exchange(&call, to, &others)?;
    received.insert(here.place_along(axis), message);
    let parts = received.iter().map(|message| {
        let (len, elements) = open(message);
        let mut sizes = sizes.clone();
        sizes.insert(at, len[0]);
        from_bytes(&sizes, elements)
    });
    let parts: Vec<Tensor<T, AnyRank>> = parts.collect();
    let parts: Vec<&Strided<T, AnyRank>> = parts.iter().map(|part| &**part).collect();
    Ok(congruent::cat(at as isize, &parts).expect("parts with the same sizes along other axes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_parts_are_shorter() {
        let lens =
            |total, processes| -> Vec<usize> { (0..processes).map(|p| rows_of(total, processes, p).len()).collect() };
        assert_eq!(lens(5, 4), [2, 2, 1, 0]);
        assert_eq!(lens(7, 3), [3, 3, 1]);
        assert_eq!(lens(8, 4), [2, 2, 2, 2]);
        assert_eq!(lens(0, 2), [0, 0]);
        assert_eq!(lens(1, 3), [1, 0, 0]);
    }
}
