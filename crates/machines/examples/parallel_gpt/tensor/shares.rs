//! The tensor-parallel model in one process, which computes the shares of all processes and adds them in the order of the ranks.

use super::whole::{self, Whole, WholeBlock};
use crate::data::losses_of_shares;
use crate::setup::{Excerpts, PLACES, Places, net};
use crate::text::{Characters, Text};
use congruent::prelude::*;
use congruent_grad::nn::causal_mask;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Gpt {
    characters: Var<f32, shape![Characters, 32]>,
    places: Var<f32, shape![Places, 32]>,
    blocks: Vec<Block>,
    norm: Norm,
    scores: (Var<f32, shape![32, Characters]>, Var<f32, shape![Characters]>),
}

type Norm = (Var<f32, shape![32]>, Var<f32, shape![32]>);

#[derive(Module)]
struct Block {
    norms: (Norm, Norm),
    heads: Vec<Heads>,
    heads_bias: Var<f32, shape![32]>,
    layers: Vec<Layers>,
    layers_bias: Var<f32, shape![32]>,
}

/// Some of the heads.
#[derive(Module)]
struct Heads {
    inputs: (Var<f32, shape![_, 32, 24]>, Var<f32, shape![_, 1, 24]>),
    out: Var<f32, shape![_, 8, 32]>,
}

/// Some numbers of the hidden layer.
#[derive(Module)]
struct Layers {
    hidden: (Var<f32, shape![32, _]>, Var<f32, shape![_]>),
    back: Var<f32, shape![_, 32]>,
}

type Inner = Var<f32, shape![_, Places, 32]>;

impl Heads {
    fn forward(&self, x: &Inner) -> Inner {
        let inputs = x.unsqueeze::<1>().matmul(&self.inputs.0) + &self.inputs.1;
        let (q, k, v) = (inputs.narrow::<3, 0, 8>(), inputs.narrow::<3, 8, 8>(), inputs.narrow::<3, 16, 8>());
        let scores = q.matmul(k.transpose::<2, 3>()) * (1.0 / 8f32.sqrt());
        let later = !causal_mask(Places(PLACES), Places(PLACES));
        scores.masked_fill(&later, f32::NEG_INFINITY).softmax::<3>().matmul(v).matmul(&self.out).sum::<1>()
    }
}

impl Layers {
    fn forward(&self, x: &Inner) -> Inner {
        (x.matmul(&self.hidden.0) + &self.hidden.1).gelu().matmul(&self.back)
    }
}

/// The sum of what the shares give, in their order. (Computed from the last one to the first: the sweep, which goes back, adds their gradients in their order, too.)
fn sum_of<M>(shares: &[M], forward: impl Fn(&M) -> Inner) -> Inner {
    let parts: Vec<Inner> = shares.iter().rev().map(forward).collect();
    parts.into_iter().rev().reduce(|sum, part| sum + part).expect("a share")
}

impl Block {
    fn of(whole: &WholeBlock, shares: usize) -> Block {
        let heads = |k| Heads {
            inputs: (share::<0, _, _>(&whole.heads.0, k, shares), share::<0, _, _>(&whole.heads.1, k, shares)),
            out: share::<0, _, _>(&whole.out.0, k, shares),
        };
        let layers = |k| Layers {
            hidden: (share::<1, _, _>(&whole.hidden.0, k, shares), share::<0, _, _>(&whole.hidden.1, k, shares)),
            back: share::<0, _, _>(&whole.back.0, k, shares),
        };
        Block {
            norms: (norm_of(&whole.norms[0]), norm_of(&whole.norms[1])),
            heads: (0..shares).map(heads).collect(),
            heads_bias: whole.out.1.clone().into(),
            layers: (0..shares).map(layers).collect(),
            layers_bias: whole.back.1.clone().into(),
        }
    }

    fn forward(&self, x: &Inner) -> Inner {
        let inner = normal(x, &self.norms.0);
        let x = x + (sum_of(&self.heads, |heads| heads.forward(&inner)) + &self.heads_bias);
        let inner = normal(&x, &self.norms.1);
        &x + (sum_of(&self.layers, |layers| layers.forward(&inner)) + &self.layers_bias)
    }
}

impl Gpt {
    fn of(whole: &Whole, shares: usize) -> Gpt {
        Gpt {
            characters: whole.characters.clone().into(),
            places: whole.places.clone().into(),
            blocks: whole.blocks.iter().map(|block| Block::of(block, shares)).collect(),
            norm: norm_of(&whole.norm),
            scores: (whole.scores.0.clone().into(), whole.scores.1.clone().into()),
        }
    }

    fn loss(&self, [seen, next]: [&Excerpts<len![_]>; 2]) -> Var<f32, shape![]> {
        let mut x: Inner = self.characters.embedding(seen) + &self.places;
        for block in &self.blocks {
            x = block.forward(&x);
        }
        let scores = normal(&x, &self.norm).matmul(&self.scores.0) + &self.scores.1;
        scores.transpose::<1, 2>().cross_entropy(next)
    }
}

fn normal(x: &Inner, norm: &Norm) -> Inner {
    x.layer_norm(&norm.0, &norm.1, 1e-5)
}

fn norm_of([weight, bias]: &whole::Norm) -> Norm {
    (weight.clone().into(), bias.clone().into())
}

/// The share number `k` of an axis.
fn share<const A: isize, S: Lengths, R: Lengths>(whole: &Tensor<f32, S>, k: usize, shares: usize) -> Var<f32, R> {
    let whole = whole.as_dyn();
    let len = whole.sizes()[A.unsigned_abs()] / shares;
    let share = whole.narrow(A, (k * len) as isize, len).expect("a share").to_tensor();
    share.try_into_shape::<R>().expect("a length that is known at run time").into()
}

/// The losses of one process, which adds as many shares of each batch, and of each layer, in the same order.
pub fn losses_alone([data, model]: [usize; 2], text: &Text, run: [usize; 2]) -> Vec<f32> {
    let net = Gpt::of(&Whole::of(&net(text)), model);
    losses_of_shares(net, data, text, run, |net, excerpts| net.loss(excerpts) * (1.0 / data as f32))
}
