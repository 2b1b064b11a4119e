//! Resized planes: pools whose results have given lengths, and interpolation.
//!
//! Known by now: settings as types (`conv`). This file adds lengths of results in the call, or multiples of those of the input, of generic lengths
//! too.
//!
//! An axis without positions is rejected at run time, and by [`unfilled`](super::unfilled) if all lengths are written: generic code needs no bound.

use super::conv::settings::{Batching, ForOneAxis, Valued};
use crate::dim::count::{NotEmpty, Passes, ToCount};
use crate::dim::number::{Counted, Numeral};
use crate::dim::{Dyn, Length};
use crate::shape::Lengths;
use crate::shape::cat::CopiesOf;

/// The lengths of rows and columns of a result.
#[derive(Clone, Copy, Debug)]
pub struct ToLengths<const H: usize, const W: usize>;
/// The factors by which the axes of a result are longer.
#[derive(Clone, Copy, Debug)]
pub struct ByFactors<const H: usize, const W: usize>;

/// `(v, v)`: a length for one axis
#[diagnostic::do_not_recommend]
impl<const V: usize> ForOneAxis for ToLengths<V, V> {}
/// `(v, v)`: a factor for one axis
#[diagnostic::do_not_recommend]
impl<const V: usize> ForOneAxis for ByFactors<V, V> {}

macro_rules! relations {
    ($($what:literal $message:literal $note:literal $(#[$doc:meta])* $name:ident $rows:ident;)*) => {$(
        #[doc = concat!("Lengths to which ", $what, " of shape `S` is resized.")]
        $(#[$doc])*
        pub trait $name<S> {
            /// The shape of the result.
            type Out: Lengths;
        }
        #[doc = concat!("The rows of [`", stringify!($name), "`].")]
        #[diagnostic::on_unimplemented(message = $message, label = "not the input of this operation", note = $note)]
        pub trait $rows<S> {
            /// The shape of the result.
            type Out: Lengths;
        }
        /// `s` resized, by the rows of the second trait
        impl<R: $rows<S, Out = O>, S, O: Lengths> $name<S> for R {
            type Out = O;
        }
    )*};
}
relations! {
    "an adaptive pool along one axis"
    "shape `{S}` has no rows to be pooled to `{Self}`"
    "a 1-D pool takes `[n, c, l]` or `[c, l]`, and the length of its result, `sized::<7>()`"
    AdaptivePool1d ToRow;

    "an adaptive pool along two axes"
    "shape `{S}` has no planes to be pooled to `{Self}`: give a batch, `[n, c, h, w]`"
    "a 2-D pool takes `[n, c, h, w]` or `[c, h, w]`, and the lengths of its result, `sized::<7>()`"
    AdaptivePool2d ToPlane;

    "an interpolation"
    "shape `{S}` has neither rows nor planes to be resized by `{Self}`: give a batch, `[n, c, h, w]`"
    "`interpolate` takes `[n, c, l]` or `[n, c, h, w]`; without a batch, write `x.unsqueeze::<0>()`"
    ///
    /// # Shapes
    ///
    /// | settings | `[n, c, h, w]` becomes |
    /// |---|---|
    /// | [`ToLengths<6, 4>`](ToLengths) | `[n, c, 6, 4]` |
    /// | [`ByFactors<2, 3>`](ByFactors) | `[n, c, 2 * h, 3 * w]` |
    /// | lengths given as values | `[n, c, _, _]` |
    Interpolate Resample;
}

/// `[n.., c, l]` gives `[n.., c, v]`.
impl<L, C, W, D, const A: usize, const B: usize> ToRow<((L, C), W)> for ToLengths<A, B>
where
    L: Batching + Lengths,
    C: Length,
    W: Length,
    Self: ForOneAxis,
    Numeral<B>: Counted<Dim = D>,
    D: Length,
{
    type Out = ((L, C), D);
}
/// `[n.., c, h, w]` gives `[n.., c, u, v]`.
impl<L, C, H, W, D, E, const A: usize, const B: usize> ToPlane<(((L, C), H), W)> for ToLengths<A, B>
where
    L: Batching + Lengths,
    C: Length,
    H: Length,
    W: Length,
    Numeral<A>: Counted<Dim = D>,
    Numeral<B>: Counted<Dim = E>,
    D: Length,
    E: Length,
{
    type Out = (((L, C), D), E);
}
/// A length, or a factor, that is not 0.
#[diagnostic::on_unimplemented(
    message = "a result of length `{Self}` has no positions: give lengths and factors of 1 or more",
    label = "this result is empty"
)]
pub trait SomePositions {}
/// `d > 0`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<NotEmpty>>> SomePositions for D {}

/// `[n, c, l]` gives `[n, c, v]`.
impl<N, C, W, D, const A: usize, const B: usize> Resample<((((), N), C), W)> for ToLengths<A, B>
where
    N: Length,
    C: Length,
    W: Length,
    Self: ForOneAxis,
    Numeral<B>: Counted<Dim = D>,
    D: Length + SomePositions,
{
    type Out = ((((), N), C), D);
}
/// `[n, c, h, w]` gives `[n, c, u, v]`.
impl<N, C, H, W, D, E, const A: usize, const B: usize> Resample<(((((), N), C), H), W)> for ToLengths<A, B>
where
    N: Length,
    C: Length,
    H: Length,
    W: Length,
    Numeral<A>: Counted<Dim = D>,
    Numeral<B>: Counted<Dim = E>,
    D: Length + SomePositions,
    E: Length + SomePositions,
{
    type Out = (((((), N), C), D), E);
}
/// `[n, c, l]` gives `[n, c, v * l]`.
impl<N, C, W, D, O, const A: usize, const B: usize> Resample<((((), N), C), W)> for ByFactors<A, B>
where
    N: Length,
    C: Length,
    W: Length,
    Self: ForOneAxis,
    Numeral<B>: Counted<Dim = D>,
    D: SomePositions + CopiesOf<W, Out = O>,
    O: Length,
{
    type Out = ((((), N), C), O);
}
/// `[n, c, h, w]` gives `[n, c, u * h, v * w]`.
impl<N, C, H, W, D, E, O, P, const A: usize, const B: usize> Resample<(((((), N), C), H), W)> for ByFactors<A, B>
where
    N: Length,
    C: Length,
    H: Length,
    W: Length,
    Numeral<A>: Counted<Dim = D>,
    Numeral<B>: Counted<Dim = E>,
    D: SomePositions + CopiesOf<H, Out = O>,
    E: SomePositions + CopiesOf<W, Out = P>,
    O: Length,
    P: Length,
{
    type Out = (((((), N), C), O), P);
}

macro_rules! valued {
    ($($rows:ident<$s:ty>, [$($d:ident)*] $(batch $l:ident)? => $out:ty;)*) => {$(
        /// Lengths given as values: `_` for each
        #[diagnostic::do_not_recommend]
        impl<$($l: Batching + Lengths,)? $($d: Length),*> $rows<$s> for Valued {
            type Out = $out;
        }
    )*};
}
valued! {
    ToRow<((L, C), W)>, [C W] batch L => ((L, C), Dyn);
    ToPlane<(((L, C), H), W)>, [C H W] batch L => (((L, C), Dyn), Dyn);
    Resample<((((), N), C), W)>, [N C W] => ((((), N), C), Dyn);
    Resample<(((((), N), C), H), W)>, [N C H W] => (((((), N), C), Dyn), Dyn);
}
