//! Lengths that every process has whole.

use congruent::dim::{Declared, K, Length, M, N, One, Sym};
use congruent::{Dim, Dyn};

/// A length that every process has whole: the numbers, `_`, and names that `dim!` has declared.
///
/// Generic code writes `N: Unsharded` where it would write `N: Dim` for tensors of one process.
#[diagnostic::on_unimplemented(
    message = "every process must have the whole axis of length `{Self}`",
    label = "this axis is split, or may be split",
    note = "`x.all_gather::<0>()` makes axis 0 whole; in generic code write `N: Unsharded` instead of `N: Dim`"
)]
pub trait Unsharded: Dim {}
#[diagnostic::do_not_recommend]
impl Unsharded for Dyn {}

/// A whole length other than `_`.
pub trait NotAnyLength: Length {}

/// Implements the trait for the whole lengths other than `_`.
///
/// **Why not `impl<D: NotAnyLength> Unsharded for D`?** In errors of generic code, rustc would suggest the bound `N: NotAnyLength`.
macro_rules! whole {
    ($([$($param:tt)*] $length:ty where [$($bound:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> Unsharded for $length where $($bound)* {}
        #[diagnostic::do_not_recommend]
        impl<$($param)*> NotAnyLength for $length where $($bound)* {}
    )*};
}
whole! {
    [] One where [];
    [const V: usize] N<V> where [N<V>: Dim];
    [const H: usize, const L: usize] K<H, L> where [K<H, L>: Dim];
    [const H: usize, const T: usize, const L: usize] M<H, T, L> where [M<H, T, L>: Dim];
    [T: Declared] Sym<T> where [];
}
