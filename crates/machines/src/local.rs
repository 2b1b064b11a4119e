//! The part of one process: its shape, and the length of the whole.

use crate::mesh::MeshAxis;
use crate::process::Process;
use crate::ragged::{Ragged, Splitting, shard_range};
use crate::shapes::{LiesBehind, Placed, SplitsAlong, Unsharded};
use crate::sharded::Sharded;
use congruent::Lengths;
use congruent::dim::{Fixed, Length, Sym};

/// A shape whose lengths on one process are known to the type.
#[diagnostic::on_unimplemented(
    message = "the lengths of `{Self}` on one process are not known at compile time",
    note = "tensors with lengths that are known at run time come from tensors: `Dist::same(process, x)`, and `x.split::<0, Data>()`"
)]
pub trait Local: Placed {
    /// Returns the shape of the part of a process.
    fn local(process: &Process) -> Self;
}
impl Local for () {
    fn local(_: &Process) {}
}
impl<L: Local, D: LocalLength + LiesBehind<L>> Local for (L, D) {
    fn local(process: &Process) -> Self {
        (L::local(process), D::local(process))
    }
}

/// A length whose number on one process is known to the type.
#[diagnostic::on_unimplemented(
    message = "the share of `{Self}` on one process is not known: write a number; if it is split, a multiple of the number of processes, or `1000 @ Data, ragged`",
    note = "tensors with lengths that are known at run time come from tensors: `Dist::same(process, x)`, and `x.split::<0, Data>()`"
)]
pub trait LocalLength: Length {
    /// Returns the length in a process.
    fn local(process: &Process) -> Self;
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded + Fixed> LocalLength for D {
    fn local(_: &Process) -> D {
        D::VALUE
    }
}
#[diagnostic::do_not_recommend]
impl<D: Fixed + SplitsAlong<X>, X: Splitting> LocalLength for Sym<Sharded<D, X>> {
    fn local(process: &Process) -> Self {
        Sym::new(shard_range(D::SIZE, X::Axis::SIZE, process.coordinate::<X::Axis>()).len())
    }
}

/// A length for which each process knows the number of rows of all processes together, by which a mean divides.
#[diagnostic::on_unimplemented(
    message = "one process does not know how many rows all processes have of `{Self}`: write the number, `1000 @ Data, ragged`",
    label = "a mean divides by that number",
    note = "or `x.sum::<0>()`, divided by the number of rows"
)]
pub trait KnownTotal: Length {
    /// Returns the length in all processes together, of which this process has `part`.
    #[doc(hidden)]
    fn total(part: usize) -> usize;
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded> KnownTotal for D {
    fn total(part: usize) -> usize {
        part
    }
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded, X: MeshAxis> KnownTotal for Sym<Sharded<D, X>> {
    fn total(part: usize) -> usize {
        part * X::SIZE
    }
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded + Fixed, X: MeshAxis> KnownTotal for Sym<Sharded<D, Ragged<X>>> {
    fn total(_: usize) -> usize {
        D::SIZE
    }
}

/// A shape for which one process knows the number of elements of all processes.
#[diagnostic::on_unimplemented(
    message = "one process does not know how many elements all processes have of shape `{Self}`",
    label = "a mean divides by that number"
)]
pub trait KnownTotals: Lengths {
    /// Returns the number of elements in all processes together, of which this process has a part of these sizes.
    #[doc(hidden)]
    fn total(sizes: &[usize]) -> usize;
}
#[diagnostic::do_not_recommend]
impl KnownTotals for () {
    fn total(_: &[usize]) -> usize {
        1
    }
}
impl<L: KnownTotals, D: KnownTotal> KnownTotals for (L, D)
where
    (L, D): Lengths,
{
    fn total(sizes: &[usize]) -> usize {
        let (last, rest) = sizes.split_last().expect("a size for each length");
        L::total(rest) * D::total(*last)
    }
}
