//! Channels: the second axis of a batch.
//!
//! Known by now: an axis by its number. This file adds vectors with one number for each channel, and channels in groups.

use crate::dim::Length;
use crate::dim::count::{Passes, ToCount};
use crate::shape::Lengths;
use crate::shape::axis::{At, HasAxis};
use crate::shape::conv::Multiple;
use crate::shape::same::SameDim;

/// A vector with one number for each channel of `S`, whose axis 1 counts channels: `[c]` for `[n, c, ..]`.
#[diagnostic::on_unimplemented(
    message = "channels are axis 1 of shape `{S}`, and shape `{Self}` is not one number for each of them: give a vector as long as axis 1",
    label = "expected an input with an axis 1, and a vector as long as that"
)]
pub trait EachChannel<S>: Lengths {}
/// `[e]` for `[n, d, ..]`, when `e = d`
#[diagnostic::do_not_recommend]
impl<S: HasAxis<1, Place = P> + At<P, Dim = D>, P, D, E: Length + SameDim<D>> EachChannel<S> for ((), E) {}

/// A shape whose channels, axis 1, make `G` groups of one length.
pub trait InGroups<const G: usize>: Lengths {}
/// `[n, d, ..]`, when `G` divides `d`
impl<S: HasAxis<1, Place = P> + At<P, Dim = D>, P, D: SplitEvenly<G>, const G: usize> InGroups<G> for S {}

/// A number of channels that is a multiple of `G`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` channels do not make {G} groups of one length: give a number of groups that divides them",
    label = "the number of groups must divide axis 1"
)]
pub trait SplitEvenly<const G: usize>: Length {}
/// `d >= 1` and `d % groups = 0`
#[diagnostic::do_not_recommend]
impl<D: Length + ToCount<Count: Passes<Multiple<G>>>, const G: usize> SplitEvenly<G> for D {}
