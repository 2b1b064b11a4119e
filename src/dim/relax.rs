//! Forgetting: a length whose type says less about the same axis.
//!
//! Known by now: the types of the lengths. This file adds the first relation between two of them.

use super::arithmetic::{NoLength, Sign};
use super::sealed::Seal;
use super::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};

/// A length that is also a `D`: `D` is the same length, or `_`.
///
/// Each length may be forgotten as itself and as `_`: laws of [`Length`], so that generic code forgets lengths without a bound. Sealed.
///
/// # Shapes
///
/// | length | may be forgotten as |
/// |---|---|
/// | `One`, n, `Sym<T>` | itself, `Dyn` |
/// | `Dyn` | `Dyn` |
///
/// **What is a row?** A relation between types is a trait, and an `impl` says for which types the relation holds. So the impls of a relation are read
/// as the rows of a table, like the one above; each has its equation in the line above it. Three properties of impls in rustc explain the form of all
/// tables of this crate:
///
/// * A pair of types that no row matches is rejected: `K<4, 96>` is not `N<7>`, without a row that says so.
/// * Two rows must not hold for the same types. rustc distinguishes rows by their constructors, or by a bound that is known to fail, because trait
///   and type are of this crate (`count`: a row for every `D: ToDecimal`, and one for `Dyn`). No bound says "another type than this". So a length with
///   a rule of its own has its own type: 1 is [`One`] and not `N<1>`, because 1 stretches and other numbers do not.
/// * At most one row is left. If a bound of this row fails, rustc reports that bound: so the trait in the bound is the place for the message about
///   the mistake.
pub trait RelaxDim<D> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// `_` is `_`
#[diagnostic::do_not_recommend]
impl RelaxDim<Dyn> for Dyn {
    const SEALED: Seal<Self> = Seal::NEW;
}

/// The rows of a number `n`; those of a name are the same.
macro_rules! relax_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n` is `n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<$n> for $n where Self: Length {
            const SEALED: Seal<Self> = Seal::NEW;
        }
        /// `n` is `_`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<Dyn> for $n where Self: Length {
            const SEALED: Seal<Self> = Seal::NEW;
        }
    )*};
}
for_each_length!(relax_rows: one, numbers, names, negative);
