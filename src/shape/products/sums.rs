//! Products of given ranks, added to something that expands to them.
//!
//! Known by now: the products themselves, and `addmm` (`product`). This file adds its relatives.

use crate::dim::Length;
use crate::shape::product::{AddsTo, Bmm, Mv, OuterWith};
use crate::shape::{AnyRank, Lengths};

macro_rules! sums {
    ($($(#[$doc:meta])* $name:ident by $product:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name<S, A>: Lengths {
            /// The shape of the product, which is that of the sum.
            type Out: Lengths;
        }
        /// `s + a · b`, when `s` expands to the product
        impl<R: $product<A, Out = O>, S: AddsTo<O>, A, O: Lengths> $name<S, A> for R {
            type Out = O;
        }
    )*};
}
sums! {
    /// A vector that the matrix of shape `A` can be multiplied by, and the product added to `S`.
    ///
    /// # Shapes
    ///
    /// | relation | what expands to | the product of |
    /// |---|---|---|
    /// | [`Addmv`] | `[m]` | `[m, k]` and `[k]` |
    /// | [`Addr`] | `[m, n]` | `[m]` and `[n]` |
    /// | [`Baddbmm`] | `[b, m, n]` | `[b, m, k]` and `[b, k, n]` |
    /// | [`Addbmm`] | `[m, n]` | the same, summed over the batch |
    Addmv by Mv;
    /// A vector whose outer product with that of shape `A` can be added to `S`.
    Addr by OuterWith;
    /// Matrices that those of shape `A` can be multiplied by, one by one, and the products added to `S`.
    Baddbmm by Bmm;
    /// Matrices that those of shape `A` can be multiplied by, one by one, and the sum of the products added to `S`.
    Addbmm by SumOfBmm;
}

/// Matrices that those of shape `S` can be multiplied by, one by one, before the products are summed.
pub trait SumOfBmm<S>: Lengths {
    /// `[m, n]`
    type Out: Lengths;
}
/// `s · r`, without the axis of the batch
impl<R: Bmm<S, Out = P>, S, P: WithoutBatch<Out = O>, O: Lengths> SumOfBmm<S> for R {
    type Out = O;
}

/// A shape whose first axis is that of a batch.
pub trait WithoutBatch: Lengths {
    /// The shape of one matrix.
    type Out: Lengths;
}
/// `[b, m, n]` without the batch is `[m, n]`.
impl<D: Length, E: Length, F: Length> WithoutBatch for ((((), D), E), F) {
    type Out = (((), E), F);
}
/// `?` without an axis is `?`.
impl WithoutBatch for AnyRank {
    type Out = AnyRank;
}
