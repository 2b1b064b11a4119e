//! `Default` of layers, for `#[derive(Default)]` on a struct of them.
//!
//! A layer with random weights begins as `new(&mut seeded(0))`: it can be trained, and is the same each time, as a default is. *Instead:* zeros do
//! not train (all units of a layer would stay equal); a generator shared by all calls would make two defaults of a struct differ.

use super::{
    Conv1d, Conv2d, ConvOf, Dropout, Embedding, Gru, GruCell, Linear, Lstm, LstmCell, MultiHeadAttention, Residual,
};
use crate::Module;
use congruent::Float;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent::window::ConvRule;

/// Implements `Default` for layers with random weights.
///
/// ```text
/// impl<T: Float, I: StaticDim, O: StaticDim> Default for Linear<T, I, O> { fn default() -> Self { Linear::new(&mut seeded(0)) } }
/// ```
macro_rules! drawn {
    ($([$($generics:tt)*] $layer:ty, $rng:ident => $new:expr;)*) => {$(
        /// Returns the layer that a generator with the seed 0 makes. Two defaults of one type are equal: for layers that are used in parallel, rather
        /// than one after the other, call `new`.
        impl<$($generics)*> Default for $layer {
            fn default() -> Self {
                let $rng = &mut seeded(0);
                $new
            }
        }
    )*};
}
drawn! {
    [T: Float, I: StaticDim, O: StaticDim] Linear<T, I, O>, rng => Linear::new(rng);
    [T: Float, V: StaticDim, D: StaticDim] Embedding<T, V, D>, rng => Embedding::new(rng);
    [T: Float, W: ConvOf<1, R, K, P, Weight: StaticShape, Bias: StaticShape, Rule: Default>, R, const K: usize, P] Conv1d<T, W, R, K, P>,
        rng => Conv1d::begin(W::Weight::VALUE, W::Bias::VALUE, W::Rule::default().asked(), rng);
    [T: Float, W: ConvOf<2, R, K, P, Weight: StaticShape, Bias: StaticShape, Rule: Default>, R, const K: usize, P] Conv2d<T, W, R, K, P>,
        rng => Conv2d::begin(W::Weight::VALUE, W::Bias::VALUE, W::Rule::default().asked(), rng);
    [T: Float, I: StaticDim, H: StaticDim] LstmCell<T, I, H>, rng => LstmCell::new(rng);
    [T: Float, I: StaticDim, H: StaticDim] GruCell<T, I, H>, rng => GruCell::new(rng);
    [T: Float, I: StaticDim, H: StaticDim] Lstm<T, I, H>, rng => Lstm::new(rng);
    [T: Float, I: StaticDim, H: StaticDim] Gru<T, I, H>, rng => Gru::new(rng);
    [T: Float, E: StaticDim, H: StaticDim] MultiHeadAttention<T, E, H>, rng => MultiHeadAttention::new(rng);
}

/// Dropout with probability 0.5, PyTorch's default.
impl<T: Float> Default for Dropout<T> {
    fn default() -> Self {
        Dropout::new(0.5)
    }
}

/// The defaults of the layers inside.
impl<M: Module + Default> Default for Residual<M> {
    fn default() -> Self {
        Residual(M::default())
    }
}
