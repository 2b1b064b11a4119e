//! The weights of a model, in the shapes along which they are split: heads have an axis of their own.

use crate::setup::{Net, Places};
use crate::text::Characters;
use congruent::prelude::*;
use congruent_grad::nn::{LayerNorm, Linear, Residual};

/// A weight or a bias.
type Weights<S> = Tensor<f32, S>;
/// The weight and the bias of a norm.
pub type Norm = [Weights<shape![32]>; 2];

/// All weights.
pub struct Whole {
    pub characters: Weights<shape![Characters, 32]>,
    pub places: Weights<shape![Places, 32]>,
    pub blocks: Vec<WholeBlock>,
    pub norm: Norm,
    pub scores: (Weights<shape![32, Characters]>, Weights<shape![Characters]>),
}

/// The weights of a block.
pub struct WholeBlock {
    pub norms: [Norm; 2],
    /// From the width to the queries, keys and values of each head, 8 numbers each.
    pub heads: (Weights<shape![4, 32, 24]>, Weights<shape![4, 1, 24]>),
    /// From each head to the width.
    pub out: (Weights<shape![4, 8, 32]>, Weights<shape![32]>),
    /// From the width to the hidden layer.
    pub hidden: (Weights<shape![32, 128]>, Weights<shape![128]>),
    /// From the hidden layer to the width.
    pub back: (Weights<shape![128, 32]>, Weights<shape![32]>),
}

impl Whole {
    /// The weights of a model of one process.
    pub fn of(net: &Net) -> Whole {
        let blocks = net.blocks.iter().map(|(Residual((norm, attention)), Residual((next, hidden, _, back)))| {
            let inputs = [&attention.query, &attention.key, &attention.value];
            let heads = inputs.map(|linear| turned(linear).view::<shape![32, 4, 8]>().transpose::<0, 1>().to_tensor());
            let biases = inputs.map(|linear| bias(linear).view::<shape![4, 1, 8]>().to_tensor());
            WholeBlock {
                norms: [norm_of(norm), norm_of(next)],
                heads: (Tensor::cat_all::<2, 3>(heads.each_ref()), Tensor::cat_all::<2, 3>(biases.each_ref())),
                out: (turned(&attention.out).view::<shape![4, 8, 32]>().to_tensor(), bias(&attention.out)),
                hidden: (turned(hidden), bias(hidden)),
                back: (turned(back), bias(back)),
            }
        });
        Whole {
            characters: net.characters.weight.value().to_tensor(),
            places: net.places.weight.value().to_tensor(),
            blocks: blocks.collect(),
            norm: norm_of(&net.norm),
            scores: (turned(&net.scores), bias(&net.scores)),
        }
    }
}

/// The weight with a row for each input.
fn turned<I: Dim, O: Dim>(linear: &Linear<f32, I, O>) -> Weights<shape![I, O]> {
    linear.weight.value().transpose::<0, 1>().to_tensor()
}

fn bias<I: Dim, O: Dim>(linear: &Linear<f32, I, O>) -> Weights<shape![O]> {
    linear.bias.as_ref().expect("each layer has a bias").value().to_tensor()
}

fn norm_of(norm: &LayerNorm<f32, len![32]>) -> Norm {
    [norm.weight.value().to_tensor(), norm.bias.value().to_tensor()]
}
