//! Attention: queries, keys and values, of which the axes in front broadcast.
//!
//! Known by now: lengths that are contracted, and broadcasting (`matmul`). This file adds a relation of three shapes.
//!
//! | queries | keys | values | result | scores |
//! |---|---|---|---|---|
//! | `[l.., m, e]` | `[r.., n, e]` | `[p.., n, v]` | `[l ∘ r ∘ p.., m, v]` | `[l ∘ r ∘ p.., m, n]` |

use crate::dim::{Length, One};
use crate::shape::broadcast::Broadcast;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// The shape of keys for queries of shape `S` and values of shape `V`.
pub trait KeysFor<S, V>: Lengths {
    /// `[.., m, v]`
    type Out: Lengths;
    /// `[.., m, n]`, to which a mask expands.
    type Scores: Lengths;
}

/// The shape of the values that queries of shape `S` see by keys of shape `K`.
pub type Attended<S, K, V> = <K as KeysFor<S, V>>::Out;

/// The shape of the scores of queries of shape `S` and keys of shape `K`.
pub type ScoresOf<S, K, V> = <K as KeysFor<S, V>>::Scores;

/// The lengths that meet are the same.
impl<K, S, V, D, E, F, G, O, P> KeysFor<S, V> for K
where
    K: KeyRows<S, V, Features = D, KeyFeatures = E, Keys = F, Values = G, Out = O, Scores = P>,
    D: SameDim<E>,
    F: SameDim<G>,
    O: Lengths,
    P: Lengths,
{
    type Out = O;
    type Scores = P;
}

/// Keys as rows of matrices.
#[diagnostic::on_unimplemented(
    message = "attention takes queries, keys and values with at least two axes, not shapes `{S}`, `{Self}` and `{V}`",
    label = "expected `[.., places, features]`"
)]
pub trait KeyRows<S, V>: Lengths {
    /// The features of a query.
    type Features: Length;
    /// The features of a key.
    type KeyFeatures: Length;
    /// The number of keys.
    type Keys: Length;
    /// The number of values.
    type Values: Length;
    /// `[.., m, v]`
    type Out: Lengths;
    /// `[.., m, n]`
    type Scores: Lengths;
}
/// `[l.., m, e]` by `[r.., n, f]` and `[p.., g, v]` is `[l ∘ r ∘ p.., m, v]`.
#[diagnostic::do_not_recommend]
impl<L, C: Length, D: Length, R, E: Length, F: Length, P, G: Length, H: Length, O, Q: Lengths>
    KeyRows<((L, C), D), ((P, G), H)> for ((R, E), F)
where
    L: Broadcast<R, Out = O> + Lengths,
    R: Lengths,
    O: Broadcast<P, Out = Q>,
{
    type Features = D;
    type KeyFeatures = F;
    type Keys = E;
    type Values = G;
    type Out = ((Q, C), H);
    type Scores = ((Q, C), E);
}
/// `?` by `?` and `?` is `?`.
#[diagnostic::do_not_recommend]
impl KeyRows<AnyRank, AnyRank> for AnyRank {
    type Features = One;
    type KeyFeatures = One;
    type Keys = One;
    type Values = One;
    type Out = AnyRank;
    type Scores = AnyRank;
}
