//! Drawing by weight: `[c]` gives `[k]`, `[n, c]` gives `[n, k]`.
//!
//! Known by now: shapes of one rank, numbers in a call, and comparisons of counts. This file adds all three together.

use crate::dim::count::{Exactly, NoMore, Passes, ToCount};
use crate::dim::number::{AboveZero, Counted, Numeral, ToDecimal};
use crate::dim::{Dyn, Length};
use crate::shape::{AnyRank, Lengths};

/// Weights, one row or several, from each of which `K` positions are drawn.
///
/// `[5]` with 3 is `[3]`; `[2, 5]` with 3 is `[2, 3]`.
pub trait Draws<const K: usize>: Lengths {
    /// The shape of the positions.
    type Out: Lengths;
    /// The number of weights in a row.
    type Weights: Length;
}

/// The shape of `K` positions drawn from `S`.
pub type Drawn<S, const K: usize> = <S as Draws<K>>::Out;

/// `[.., c]` gives `[.., k]`.
impl<S, E, const K: usize> Draws<K> for S
where
    Numeral<K>: Counted<Dim = E>,
    E: SampleCount,
    S: Weights<K>,
{
    type Out = <S as Weights<K>>::With<E>;
    type Weights = <S as Weights<K>>::Dim;
}

/// A number of positions that can be drawn: anything but 0.
#[diagnostic::on_unimplemented(
    message = "cannot draw `{Self}` samples",
    label = "at least one was expected",
    note = "`multinomial::<K>(&mut rng)` draws `K` positions from each row of weights"
)]
pub trait SampleCount: Length {}
/// `e > 0`
#[diagnostic::do_not_recommend]
impl<E: Length + ToDecimal<Decimal: AboveZero>> SampleCount for E {}

/// A shape of weights: one axis, or two.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not one of weights: one axis, or two",
    label = "prob_dist must be 1 or 2 dim",
    note = "weights are `shape![c]`, or `shape![n, c]` with a row for each draw"
)]
pub trait Weights<const K: usize>: Lengths {
    /// The number of weights in a row.
    type Dim: Length;
    /// The shape with another length of rows.
    type With<E: Length>: Lengths;
}
/// `[c]`: one row
#[diagnostic::do_not_recommend]
impl<C: Length, const K: usize> Weights<K> for ((), C) {
    type Dim = C;
    type With<E: Length> = ((), E);
}
/// `[n, c]`: n rows
#[diagnostic::do_not_recommend]
impl<N: Length, C: Length, const K: usize> Weights<K> for (((), N), C) {
    type Dim = C;
    type With<E: Length> = (((), N), E);
}

/// A number of weights from which `K` positions can be drawn without repetition.
#[diagnostic::on_unimplemented(
    message = "cannot draw {K} samples without replacement from `{Self}` weights",
    label = "at most `{Self}` of them can be drawn",
    note = "with replacement any number can: `multinomial_with_replacement::<K>(&mut rng)`"
)]
pub trait Suffices<const K: usize> {}
/// `k <= c`
#[diagnostic::do_not_recommend]
impl<C: ToCount<Count = V>, U, V, const K: usize> Suffices<K> for C
where
    Numeral<K>: Counted<Decimal = U>,
    (Exactly<U>, V): Passes<NoMore>,
{
}

/// A shape of weights whose rows are of a run-time number of positions.
pub trait DrawsSome: Lengths {
    /// The shape of the positions.
    type Out: Lengths;
}

/// The shape of a run-time number of positions drawn from each row of `S`.
pub type DrawnSome<S> = <S as DrawsSome>::Out;

/// `[c]` gives `[_]`.
impl<C: Length> DrawsSome for ((), C) {
    type Out = ((), Dyn);
}
/// `[n, c]` gives `[n, _]`.
impl<N: Length, C: Length> DrawsSome for (((), N), C) {
    type Out = (((), N), Dyn);
}
/// `?` gives `?`.
impl DrawsSome for AnyRank {
    type Out = AnyRank;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// Two rows for each other rank, which no real number matches: when rustc looks for a method it does not know `K` yet, and would report that there is
/// no such method, and not the reason.
macro_rules! nowhere {
    ($($k:expr),*) => {$(
        /// `[]`: never
        #[diagnostic::do_not_recommend]
        impl Weights<{ $k }> for () {
            type Dim = Dyn;
            type With<E: Length> = ();
        }
        /// `[.., a, b, c]`: never
        #[diagnostic::do_not_recommend]
        impl<L: Lengths, A: Length, B: Length, C: Length> Weights<{ $k }> for (((L, A), B), C) {
            type Dim = Dyn;
            type With<E: Length> = ();
        }
    )*};
}
nowhere! { usize::MAX - 1, usize::MAX }
