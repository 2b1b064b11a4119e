//! Which axes can lie in one shape: a mesh axis splits at most one of them.

use crate::mesh::{MeshAxis, OtherAxis};
use crate::sealed::Seal;
use crate::shapes::Unsplit;
use crate::sharded::Sharded;
use congruent::dim::{Length, Sym};

/// A length that can be the last one behind the axes `L`.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` cannot follow axes of lengths `{L}`: a mesh axis splits at most one axis of a tensor",
    label = "gather one of the axes, or split it along another mesh axis; in generic code write `N: Unsplit`"
)]
pub trait LiesBehind<L> {
    /// The mesh axis that splits it, as a bit.
    #[doc(hidden)]
    const SPLIT_BY: u32;
}
#[diagnostic::do_not_recommend]
impl<L, D: Unsplit> LiesBehind<L> for D {
    const SPLIT_BY: u32 = 0;
}
impl<L: Without<X>, D: Length, X: MeshAxis> LiesBehind<L> for Sym<Sharded<D, X>> {
    const SPLIT_BY: u32 = 1 << X::INDEX;
}

/// A list of lengths none of which is split along `X`. Sealed.
pub trait Without<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<X> Without<X> for () {
    const SEAL: Seal = Seal;
}
impl<X, L: Without<X>, D: Free<X>> Without<X> for (L, D) {
    const SEAL: Seal = Seal;
}

/// A length that is not split along `X`. Sealed.
pub trait Free<X> {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<X, D: Unsplit> Free<X> for D {
    const SEAL: Seal = Seal;
}
impl<X, D: Length, Y: OtherAxis<X>> Free<X> for Sym<Sharded<D, Y>> {
    const SEAL: Seal = Seal;
}
