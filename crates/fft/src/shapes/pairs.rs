//! Complex numbers of variables: pairs in a last axis of length 2.

use congruent::dim::{Length, N};
use congruent::shape::same::SameDim;
use congruent::{AnyRank, Lengths};

/// A shape of a variable that has complex numbers, as pairs of the real and the imaginary part: `[.., 2]`.
#[diagnostic::on_unimplemented(
    message = "a variable of shape `{Self}` has no complex numbers",
    label = "a last axis of length 2 was expected",
    note = "complex numbers of variables are pairs in a last axis of length 2, as `torch.view_as_real` has them; `rfft` takes real numbers"
)]
pub trait ComplexPairs: Lengths {
    /// The shape of the complex numbers: `[..]`.
    type Numbers: Lengths;
}
/// `[l.., 2]` are numbers of shape `[l..]`.
impl<L: Lengths, D: Length + PairLength> ComplexPairs for (L, D) {
    type Numbers = L;
}
/// `?`: checked at run time
impl ComplexPairs for AnyRank {
    type Numbers = AnyRank;
}

/// The length of a pair.
#[diagnostic::on_unimplemented(
    message = "a variable whose last axis has length `{Self}` has no complex numbers",
    label = "a last axis of length 2 was expected",
    note = "complex numbers of variables are pairs in a last axis of length 2, as `torch.view_as_real` has them; `rfft` takes real numbers"
)]
pub trait PairLength {}
/// `d = 2`
#[diagnostic::do_not_recommend]
impl<D: SameDim<N<2>>> PairLength for D {}
