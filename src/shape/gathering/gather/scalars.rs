//! Scalars combined with vectors, either of which is an index.
//!
//! Known by now: gathering and scattering along an axis, and `Sole`, the place of axes 0 and -1 of a scalar. This file adds the rows in which a
//! scalar counts as a vector.

use super::GatherAlong;
use super::scatter::Stands;
use crate::dim::Length;
use crate::shape::axis::Sole;

/// A scalar counts as a vector of length 1 if the other operand is a vector or a scalar, as in PyTorch: a row for each of the three pairs, and for 0
/// and -1. The gathered elements have the shape of the index.
macro_rules! lent {
    ($([$($d:ident)?] $index:ty, $s:ty;)*) => {$(
        lent! { @axis 0 [$($d)?] $index, $s }
        lent! { @axis -1 [$($d)?] $index, $s }
    )*};
    (@axis $axis:literal [$($d:ident)?] $index:ty, $s:ty) => {
        /// `s` by an index of `r`, where one is a scalar: `r`
        #[diagnostic::do_not_recommend]
        impl<$($d: Length)?> GatherAlong<$s, $axis> for $index {
            type Out = $index;
        }
        /// At axis 0 or -1 of a scalar
        #[diagnostic::do_not_recommend]
        impl<$($d: Length)?> Stands<$s, $axis> for $index {
            type Lengths = $index;
            type Place = Sole<$axis>;
        }
    };
}
lent! {
    [] (), ();
    [D] (), ((), D);
    [D] ((), D), ();
}
