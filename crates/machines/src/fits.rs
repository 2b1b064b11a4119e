//! Relations: which lengths may be combined in one operation on a mesh.
//!
//! The library lets a `_` combine with any other length, and compares the sizes at run time. For a split length a process knows its own rows only: a
//! whole `_` with the same number of rows would be added to each part. So these relations are required in addition to those of the library:
//!
//! | | a whole `_` | another whole length | a split length |
//! |---|---|---|---|
//! | a whole `_` | yes | yes | no |
//! | another whole length | yes | yes | the library decides |
//! | a split length | no | the library decides | the library decides |

use crate::ragged::Splitting;
use crate::sealed::Seal;
use crate::sharded::Sharded;
use crate::whole::{NotAnyLength, Unsharded};
use congruent::dim::{Length, Sym};

/// A length that may be combined with `E` in an operation: the rows are those of the table above.
#[diagnostic::on_unimplemented(
    message = "length `{Self}` does not fit length `{E}`, since one of them is split: `.split::<0, Data>()` the whole tensor, or `.all_gather::<0>()` the split one",
    label = "a whole length fits a part if both have as many rows, and means other rows"
)]
pub trait FitsOnMesh<E> {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded, E: Unsharded> FitsOnMesh<E> for D {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<D: NotAnyLength, E: Length, X: Splitting> FitsOnMesh<Sym<Sharded<E, X>>> for D {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<D: Length, X: Splitting, E: NotAnyLength> FitsOnMesh<E> for Sym<Sharded<D, X>> {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<D: Length, X: Splitting, E: Length, Y: Splitting> FitsOnMesh<Sym<Sharded<E, Y>>> for Sym<Sharded<D, X>> {
    const SEAL: Seal = Seal;
}

/// A shape whose lengths fit those of `R`, compared from the last axes: the bound of operators, masks and weights.
pub trait AlignsWith<R> {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl AlignsWith<()> for () {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<L, D> AlignsWith<()> for (L, D) {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<L, D> AlignsWith<(L, D)> for () {
    const SEAL: Seal = Seal;
}
impl<L: AlignsWith<M>, D: FitsOnMesh<E>, M, E> AlignsWith<(M, E)> for (L, D) {
    const SEAL: Seal = Seal;
}

/// A shape whose last length fits the length that a product contracts it with, and whose batch axes fit.
pub trait ContractsWith<R> {
    #[doc(hidden)]
    const SEAL: Seal;
}
/// `[.., k] · [k]`
impl<L, A: FitsOnMesh<B>, B> ContractsWith<((), B)> for (L, A) {
    const SEAL: Seal = Seal;
}
/// `[k] · [.., k, n]`
impl<A: FitsOnMesh<B>, R, B, C> ContractsWith<((R, B), C)> for ((), A) {
    const SEAL: Seal = Seal;
}
/// `[.., m, k] · [.., k, n]`
impl<L: AlignsWith<R>, R, D, A: FitsOnMesh<B>, B, C> ContractsWith<((R, B), C)> for ((L, D), A) {
    const SEAL: Seal = Seal;
}

/// Scores whose positions fit the classes: the classes are along axis 1, or the only one.
pub trait ScoresFit<R> {
    #[doc(hidden)]
    const SEAL: Seal;
}
/// `[classes]` and `[]`
impl<C> ScoresFit<()> for ((), C) {
    const SEAL: Seal = Seal;
}
/// `[n, classes]` and `[n]`
impl<A: FitsOnMesh<B>, B, C> ScoresFit<((), B)> for (((), A), C) {
    const SEAL: Seal = Seal;
}
/// `[n, classes, .., d]` and `[n, .., d]`
impl<S: ScoresFit<(R, Q)>, R, Q, A: FitsOnMesh<B>, B> ScoresFit<((R, Q), B)> for (S, A) {
    const SEAL: Seal = Seal;
}
