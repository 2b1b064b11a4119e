//! Forgetting: a length that says less of the same axis.
//!
//! Known by now: the types of the lengths. This file adds the first relation between two of them.
//!
//! | length | may be forgotten as |
//! |---|---|
//! | `One`, n, `Sym<T>` | itself, `Dyn` |
//! | `Dyn` | `Dyn` |
//!
//! **What is a row?** A relation between types is a trait, and an `impl` says of which types it holds. So the impls of a relation
//! are read as the rows of a table, as above; each has its equation in the line above it. Three things follow from what rustc does
//! with impls, and all tables of this crate are written as they are because of them:
//!
//! * A pair of types that no row matches is refused: `K<4, 96>` is not `N<7>`, and nobody had to write so.
//! * Two rows must not match the same types, and there is no bound that says "another type than this". So what has a rule of its
//!   own has a type of its own: 1 is [`One`] and not `N<1>`, because 1 stretches and other numbers do not.
//! * At most one row matches. If its bounds fail, no other is tried: a bound is where a mistake is found, and the trait in that
//!   bound is the place for the sentence about it.

use super::{Dyn, K, Length, M, N, One, Sym, Tag};

/// A length that is always a `D`, too: the same, or `_`.
///
/// Each length is one of itself and of `_`: laws of [`Length`], so that generic code forgets lengths without a bound.
pub trait RelaxDim<D> {}

/// `_` is `_`
#[diagnostic::do_not_recommend]
impl RelaxDim<Dyn> for Dyn {}

macro_rules! known {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n` is `n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<$n> for $n where Self: Length {}
        /// `n` is `_`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<Dyn> for $n where Self: Length {}
    )*};
}
known! {
    [] One;
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T: Tag] Sym<T>;
}
