//! Channels that become positions, and positions that become channels.
//!
//! Known by now: products and quotients of lengths, and counts with requirements. This file adds relations of a shape and one number.

use crate::dim::count::{Asks, Passes, ToCount};
use crate::dim::number::{Counted, Decimal, MultipleOf, Numeral, ProductOf};
use crate::dim::{Length, Quotient};
use crate::shape::axis::{At, HasAxis};
use crate::shape::cat::CopiesOf;
use crate::shape::kron::TimesLength;
use crate::shape::{Dim, Lengths};

/// A shape whose channels become `N` times as many rows and columns.
///
/// # Shapes
///
/// | | the shape | the result |
/// |---|---|---|
/// | [`PixelShuffle<N>`](PixelShuffle) | `[.., c, h, w]`, `n * n` divides c | `[.., c / (n * n), n * h, n * w]` |
/// | [`PixelUnshuffle<N>`](PixelUnshuffle) | `[.., c, h, w]`, n divides h and w | `[.., n * n * c, h / n, w / n]` |
/// | [`ChannelShuffle<N>`](ChannelShuffle) | `[b, c, ..]`, n divides c | the same |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no channels, rows and columns to be shuffled",
    label = "expected at least three axes",
    note = "`pixel_shuffle` takes `[.., c, h, w]`"
)]
pub trait PixelShuffle<const N: usize>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}
/// The shape of `S` with `N` times as many rows and columns.
pub type PixelShuffled<S, const N: usize> = <S as PixelShuffle<N>>::Out;
/// `[.., c, h, w]` gives `[.., c / (n * n), n * h, n * w]`.
impl<L, C, H, W, D, E, F, O, P, const N: usize> PixelShuffle<N> for (((L, C), H), W)
where
    L: Lengths,
    C: Length + ChannelsOfSquares<N>,
    H: Length,
    W: Length,
    Numeral<N>: Counted<Dim = D>,
    D: Dim + TimesLength<D, Out = E> + CopiesOf<H, Out = O> + CopiesOf<W, Out = P>,
    E: Length,
    C: DividedBy<E, Out = F>,
    F: Length,
    O: Length,
    P: Length,
{
    type Out = (((L, F), O), P);
}

/// A shape whose rows and columns become `N * N` times as many channels.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no channels, rows and columns to be shuffled",
    label = "expected at least three axes",
    note = "`pixel_unshuffle` takes `[.., c, h, w]`"
)]
pub trait PixelUnshuffle<const N: usize>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}
/// The shape of `S` with `N * N` times as many channels.
pub type PixelUnshuffled<S, const N: usize> = <S as PixelUnshuffle<N>>::Out;
/// `[.., c, h, w]` gives `[.., n * n * c, h / n, w / n]`.
impl<L, C, H, W, D, E, F, O, P, const N: usize> PixelUnshuffle<N> for (((L, C), H), W)
where
    L: Lengths,
    C: Length,
    H: Length + MultipleOfFactor<N> + DividedBy<D, Out = O>,
    W: Length + MultipleOfFactor<N> + DividedBy<D, Out = P>,
    Numeral<N>: Counted<Dim = D>,
    D: Dim + TimesLength<D, Out = E>,
    E: Length + CopiesOf<C, Out = F>,
    F: Length,
    O: Length,
    P: Length,
{
    type Out = (((L, F), O), P);
}

/// A shape whose channels, axis 1, are in `N` groups.
pub trait ChannelShuffle<const N: usize>: Lengths {
    /// The shape of the result, which is the same.
    type Out: Lengths;
}
/// The shape of `S` with its `N` groups of channels mixed: `S`.
pub type ChannelShuffled<S, const N: usize> = <S as ChannelShuffle<N>>::Out;
/// `[b, c, ..]` stays, if n divides c.
impl<S, P, D, const N: usize> ChannelShuffle<N> for S
where
    S: Lengths + HasAxis<1, Place = P> + At<P, Dim = D>,
    D: MultipleOfFactor<N>,
{
    type Out = S;
}

/// A length that is divided.
pub trait DividedBy<E>: Length {
    /// The quotient.
    type Out: Length;
}
/// `d / e`
impl<D: Dim, E: Dim> DividedBy<E> for D {
    type Out = Quotient<D, E>;
}

/// A length that is a multiple of `N`.
#[diagnostic::on_unimplemented(
    message = "{N} does not divide dimension `{Self}`: give a number that does",
    label = "this dimension is `{Self}`",
    note = "`pixel_unshuffle` divides rows and columns, `channel_shuffle` channels",
    note = "where the length is generic, generic code asks for the relation: `where C: MultipleOfFactor<{N}>`"
)]
pub trait MultipleOfFactor<const N: usize> {}
/// `d % n = 0`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<WholeFactor<N>>>, const N: usize> MultipleOfFactor<N> for D {}

/// Channels for the square of `N`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` channels are not a multiple of {N} * {N}: give {N} * {N} for each channel of the result",
    label = "this dimension is `{Self}`",
    note = "`pixel_shuffle` makes {N} * {N} channels one, of {N} times as many rows and columns",
    note = "where the length is generic, generic code asks for the relation: `where C: ChannelsOfSquares<{N}>`"
)]
pub trait ChannelsOfSquares<const N: usize> {}
/// `c % (n * n) = 0`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<WholeSquare<N>>>, const N: usize> ChannelsOfSquares<N> for D {}

/// Numbers that `N` divides.
pub struct WholeFactor<const N: usize>;
/// `u % n = 0`
#[diagnostic::do_not_recommend]
impl<U: MultipleOf<V>, V: Decimal, const N: usize> Asks<U> for WholeFactor<N> where Numeral<N>: Counted<Decimal = V> {}

/// Numbers that the square of `N` divides.
pub struct WholeSquare<const N: usize>;
/// `u % (n * n) = 0`
#[diagnostic::do_not_recommend]
impl<U: MultipleOf<ProductOf<V, V>>, V: Decimal, const N: usize> Asks<U> for WholeSquare<N> where
    Numeral<N>: Counted<Decimal = V>
{
}
