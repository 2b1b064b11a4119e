//! The ways to join the parts of processes: sums, products, and the largest and smallest elements.

use crate::sealed::{Seal, Sealed};
use congruent::prelude::*;

/// Parts are added.
#[derive(Clone, Copy, Debug)]
pub struct Sum;
/// Parts are multiplied.
#[derive(Clone, Copy, Debug)]
pub struct Prod;
/// The largest element is taken; NaN if any is NaN.
#[derive(Clone, Copy, Debug)]
pub struct Max;
/// The smallest element is taken; NaN if any is NaN.
#[derive(Clone, Copy, Debug)]
pub struct Min;

/// [`Sum`], [`Prod`], [`Max`] or [`Min`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how parts are joined: write `Sum`, `Prod`, `Max` or `Min`"
)]
pub trait Joining: Copy + core::fmt::Debug + Send + Sync + Sealed + 'static {
    /// The name, which processes compare.
    const NAME: &'static str;
    /// Joins two parts, the one of the lower rank first.
    fn join<T: Number>(first: T, second: T) -> T;
    /// The neutral element: joined with a part, it returns that part.
    fn neutral<T: Number>() -> T;
}
impl Sealed for Sum {}
impl Joining for Sum {
    const NAME: &'static str = "sum";
    fn join<T: Number>(first: T, second: T) -> T {
        first + second
    }
    fn neutral<T: Number>() -> T {
        T::ZERO
    }
}
impl Sealed for Prod {}
impl Joining for Prod {
    const NAME: &'static str = "prod";
    fn join<T: Number>(first: T, second: T) -> T {
        first * second
    }
    fn neutral<T: Number>() -> T {
        T::ONE
    }
}
impl Sealed for Max {}
impl Joining for Max {
    const NAME: &'static str = "max";
    fn join<T: Number>(first: T, second: T) -> T {
        // (For equal elements, such as 0 and -0, the first one.)
        second.maximum(first)
    }
    fn neutral<T: Number>() -> T {
        T::LOWEST
    }
}
impl Sealed for Min {}
impl Joining for Min {
    const NAME: &'static str = "min";
    fn join<T: Number>(first: T, second: T) -> T {
        second.minimum(first)
    }
    fn neutral<T: Number>() -> T {
        T::HIGHEST
    }
}

/// Never satisfied: a bound for its error message. Sealed.
#[diagnostic::on_unimplemented(
    message = "the parts of `{By}` over `{X}` are still to be joined: `.all_reduce()`",
    label = "each process has the result of its own elements",
    note = "`.all_reduce()` joins the parts, and `.reduce_scatter::<0>()` joins them and splits axis 0"
)]
pub trait JoinedBy<X, By> {
    #[doc(hidden)]
    const SEAL: Seal;
}
