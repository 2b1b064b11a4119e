//! Channels and positions that are known to be missing from a shape.
//!
//! Known by now: shapes with an axis known to have length 0 (`zero_length`). This file adds the axes that pools and interpolation need.

use crate::dim::Length;
use crate::shape::zero_length::Elements;

/// A shape that has channels in front of the last `AXES` axes, as far as its type shows.
pub trait HasChannels<const AXES: usize> {}
/// `[l.., c, w]`
impl<L, C: SomeChannelsOf<((L, C), W)>, W> HasChannels<1> for ((L, C), W) {}
/// `[l.., c, h, w]`
impl<L, C: SomeChannelsOf<(((L, C), H), W)>, H, W> HasChannels<2> for (((L, C), H), W) {}

/// Like [`HasChannels`], for shapes with a batch: PyTorch takes the first axis for the batch.
pub trait HasBatchedChannels<const AXES: usize> {}
/// `[c, w]`
impl<C, W> HasBatchedChannels<1> for (((), C), W) {}
/// `[n, c, w]`
impl<N, C: SomeChannelsOf<((((), N), C), W)>, W> HasBatchedChannels<1> for ((((), N), C), W) {}
/// `[c, h, w]`
impl<C, H, W> HasBatchedChannels<2> for ((((), C), H), W) {}
/// `[n, c, h, w]`
impl<N, C: SomeChannelsOf<(((((), N), C), H), W)>, H, W> HasBatchedChannels<2> for (((((), N), C), H), W) {}

/// A number of channels of a shape `S`: not 0.
#[diagnostic::on_unimplemented(
    message = "a pool needs channels, and shape `{S}` has none: give 1 or more",
    label = "of no channels",
    note = "only the batch may be empty; where the number of channels may be 0 it is `_`, and `try_max_pool2d` and its like return an error"
)]
pub trait SomeChannelsOf<S> {}
/// `d`, which is not 0
#[diagnostic::do_not_recommend]
impl<D: Length + Elements, S> SomeChannelsOf<S> for D {}

/// A shape that has positions along each of the last `AXES` axes, as far as its type shows.
pub trait HasPlanes<const AXES: usize> {}
/// `[l.., w]`
impl<L, W: SomePositionsOf<(L, W)>> HasPlanes<1> for (L, W) {}
/// `[l.., h, w]`
impl<L, H: SomePositionsOf<((L, H), W)>, W: SomePositionsOf<((L, H), W)>> HasPlanes<2> for ((L, H), W) {}

/// A shape that has positions along each of the resized axes, as far as its type shows.
pub trait HasRows {}
/// `[n, c, w]`
impl<N, C, W> HasRows for ((((), N), C), W) where Self: HasPlanes<1> {}
/// `[n, c, h, w]`
impl<N, C, H, W> HasRows for (((((), N), C), H), W) where Self: HasPlanes<2> {}

/// The length of an axis of a shape `S` with elements: not 0.
#[diagnostic::on_unimplemented(
    message = "shape `{S}` has no positions: give its last axes lengths of 1 or more",
    label = "of no positions",
    note = "where a length may be 0 it is `_`, and `try_interpolate` and its like return an error"
)]
pub trait SomePositionsOf<S> {}
/// `d`, which is not 0
#[diagnostic::do_not_recommend]
impl<D: Length + Elements, S> SomePositionsOf<S> for D {}
