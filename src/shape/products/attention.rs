//! Attention: queries, keys and values whose leading axes broadcast.
//!
//! Known by now: lengths that are contracted, and broadcasting (`matmul`). This file adds a relation of three shapes.

use crate::dim::Length;
use crate::shape::broadcast::Broadcast;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// The shape of keys for queries of shape `S` and values of shape `V`.
///
/// # Shapes
///
/// | queries | keys | values | result | scores |
/// |---|---|---|---|---|
/// | `[l.., m, e]` | `[r.., n, e]` | `[p.., n, v]` | `[l ∘ r ∘ p.., m, v]` | `[l ∘ r ∘ p.., m, n]` |
#[diagnostic::on_unimplemented(
    message = "attention takes queries, keys and values with at least two axes, not shapes `{S}`, `{Self}` and `{V}`",
    label = "expected `[.., places, features]`"
)]
pub trait KeysFor<S, V>: Lengths {
    /// The result, `[.., m, v]`.
    type Out: Lengths;
    /// The scores, `[.., m, n]`, to which a mask expands.
    type Scores: Lengths;
}

/// The shape of the result for queries of shape `S`, keys of shape `K` and values of shape `V`.
pub type Attended<S, K, V> = <K as KeysFor<S, V>>::Out;

/// The shape of the scores of queries of shape `S` and keys of shape `K`.
pub type ScoresOf<S, K, V> = <K as KeysFor<S, V>>::Scores;

/// `[l.., m, e]` by `[r.., n, f]` and `[p.., g, v]` is `[l ∘ r ∘ p.., m, v]`.
impl<L, C: Length, D: Length + SameDim<F>, R, E: Length + SameDim<G>, F: Length, P, G: Length, H: Length, O, Q: Lengths>
    KeysFor<((L, C), D), ((P, G), H)> for ((R, E), F)
where
    L: Broadcast<R, Out = O> + Lengths,
    R: Lengths,
    O: Broadcast<P, Out = Q>,
{
    type Out = ((Q, C), H);
    type Scores = ((Q, C), E);
}
/// `?` by `?` and `?` is `?`.
#[diagnostic::do_not_recommend]
impl KeysFor<AnyRank, AnyRank> for AnyRank {
    type Out = AnyRank;
    type Scores = AnyRank;
}
