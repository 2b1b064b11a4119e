//! Tensor-parallel training: heads of attention, and numbers of the hidden layer, are split along the mesh axis `X` (Shoeybi et al. 2019); excerpts are split
//! along `D`. The types say where sums are partial: after the heads, and after the hidden layer.

pub mod shares;
mod whole;

use crate::setup::{BATCH_SEED, Batch, PLACES, Places, RATE, net};
use crate::text::{Characters, Text};
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::nn::causal_mask;
use congruent_grad::{Module, optim::AdamW};
use congruent_machines::{MeshAxis, OtherAxis, SplitsAlong, prelude::*};
use whole::{Whole, WholeBlock};

/// The model, on a mesh.
#[derive(Module)]
struct SplitGpt<X: MeshAxis> {
    characters: DistVar<f32, shape![Characters, 32]>,
    places: DistVar<f32, shape![Places, 32]>,
    blocks: Vec<SplitBlock<X>>,
    norm: Norm,
    scores: (DistVar<f32, shape![32, Characters]>, DistVar<f32, shape![Characters]>),
}

/// The weight and the bias of a norm.
type Norm = (DistVar<f32, shape![32]>, DistVar<f32, shape![32]>);

/// Attention, then two layers: each process has its heads and its numbers of the hidden layer.
#[derive(Module)]
struct SplitBlock<X: MeshAxis> {
    norms: (Norm, Norm),
    heads: (DistVar<f32, shape![4 @ X, 32, 24]>, DistVar<f32, shape![4 @ X, 1, 24]>),
    out: (DistVar<f32, shape![4 @ X, 8, 32]>, DistVar<f32, shape![32]>),
    hidden: (DistVar<f32, shape![32, 128 @ X]>, DistVar<f32, shape![128 @ X]>),
    back: (DistVar<f32, shape![128 @ X, 32]>, DistVar<f32, shape![32]>),
}

/// Numbers for each place: every process along `X` has the same.
type Inner<D> = DistVar<f32, shape![Batch @ D, Places, 32]>;
/// Characters, as numbers.
type Excerpts<D> = Dist<i64, shape![Batch @ D, Places]>;

impl<X: MeshAxis> SplitBlock<X> {
    fn of(process: &Process, whole: &WholeBlock) -> Self
    where
        len![4]: SplitsAlong<X>,
        len![128]: SplitsAlong<X>,
    {
        SplitBlock {
            norms: (norm_of(process, &whole.norms[0]), norm_of(process, &whole.norms[1])),
            heads: (same(process, &whole.heads.0).split::<0, X>(), same(process, &whole.heads.1).split::<0, X>()),
            out: (same(process, &whole.out.0).split::<0, X>(), same(process, &whole.out.1)),
            hidden: (same(process, &whole.hidden.0).split::<1, X>(), same(process, &whole.hidden.1).split::<0, X>()),
            back: (same(process, &whole.back.0).split::<0, X>(), same(process, &whole.back.1)),
        }
    }

    fn forward<D: MeshAxis + OtherAxis<X>>(&self, x: &Inner<D>) -> Inner<D>
    where
        X: OtherAxis<D>,
    {
        let x = x + &self.attend(&normal(x, &self.norms.0));
        &x + &self.apply_layers(&normal(&x, &self.norms.1))
    }

    /// Attention of the heads of this process; then their outputs are added.
    fn attend<D: MeshAxis + OtherAxis<X>>(&self, x: &Inner<D>) -> Inner<D>
    where
        X: OtherAxis<D>,
    {
        let inputs: DistVar<f32, shape![Batch @ D, 4 @ X, Places, 24]> =
            &x.unsqueeze::<1>().matmul(&self.heads.0) + &self.heads.1;
        let (q, k, v) = (inputs.narrow::<3, 0, 8>(), inputs.narrow::<3, 8, 8>(), inputs.narrow::<3, 16, 8>());
        let scores = &q.matmul(&k.transpose::<2, 3>()) * (1.0 / 8f32.sqrt());
        let later = !causal_mask(Places(PLACES), Places(PLACES));
        let weights = scores.masked_fill(&later, f32::NEG_INFINITY).softmax::<3>();
        let parts: DistVar<f32, shape![Batch @ D, Places, 32], Partial<X>> =
            weights.matmul(&v).matmul(&self.out.0).sum::<1>();
        &parts.all_reduce() + &self.out.1
    }

    /// The numbers of the hidden layer that this process has; then what they give is added.
    fn apply_layers<D: MeshAxis + OtherAxis<X>>(&self, x: &Inner<D>) -> Inner<D>
    where
        X: OtherAxis<D>,
    {
        let hidden: DistVar<f32, shape![Batch @ D, Places, 128 @ X]> =
            (&x.matmul(&self.hidden.0) + &self.hidden.1).gelu();
        let parts: DistVar<f32, shape![Batch @ D, Places, 32], Partial<X>> = hidden.matmul(&self.back.0);
        &parts.all_reduce() + &self.back.1
    }
}

impl<X: MeshAxis> SplitGpt<X> {
    fn of(process: &Process, whole: &Whole) -> Self
    where
        len![4]: SplitsAlong<X>,
        len![128]: SplitsAlong<X>,
    {
        SplitGpt {
            characters: same(process, &whole.characters),
            places: same(process, &whole.places),
            blocks: whole.blocks.iter().map(|block| SplitBlock::of(process, block)).collect(),
            norm: norm_of(process, &whole.norm),
            scores: (same(process, &whole.scores.0), same(process, &whole.scores.1)),
        }
    }

    /// The mean cross-entropy of the characters that did come next: each process along `D` has its share.
    fn loss<D: MeshAxis + OtherAxis<X>>(
        &self,
        seen: &Excerpts<D>,
        next: &Excerpts<D>,
    ) -> DistVar<f32, shape![], Partial<D>>
    where
        X: OtherAxis<D>,
    {
        let mut x: Inner<D> = &self.characters.embedding(seen) + &self.places;
        for block in &self.blocks {
            x = block.forward(&x);
        }
        let scores = &normal(&x, &self.norm).matmul(&self.scores.0) + &self.scores.1;
        scores.transpose::<1, 2>().cross_entropy(next)
    }
}

fn normal<D: MeshAxis>(x: &Inner<D>, norm: &Norm) -> Inner<D> {
    x.layer_norm(&norm.0, &norm.1, 1e-5)
}

/// A parameter that every process has.
fn same<S: Lengths + congruent_machines::Replicated>(process: &Process, whole: &Tensor<f32, S>) -> DistVar<f32, S> {
    DistVar::same(process, whole.clone().into())
}

fn norm_of(process: &Process, [weight, bias]: &whole::Norm) -> Norm {
    (same(process, weight), same(process, bias))
}

/// The losses of this many steps, of one of the processes.
pub fn losses<D, X>(process: &Process, text: &Text, [steps, batch]: [usize; 2]) -> Vec<f32>
where
    D: MeshAxis + OtherAxis<X>,
    X: MeshAxis + OtherAxis<D>,
    len![Batch]: SplitsAlong<D>,
    len![4]: SplitsAlong<X>,
    len![128]: SplitsAlong<X>,
{
    let (mut net, mut rng) = (SplitGpt::<X>::of(process, &Whole::of(&net(text))), seeded(BATCH_SEED));
    let mut adam = AdamW::new(&net, RATE);
    let step = |_| {
        let (seen, next) = text.excerpts(dims![Batch(batch), Places(PLACES)], &mut rng);
        let [seen, next] = [seen, next].map(|all| Dist::same(process, all).split::<0, D>());
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&seen, &next));
        adam.step(&mut net, &gradient.all_reduce());
        loss.all_reduce().to_tensor().item()
    };
    (0..steps).map(step).collect()
}
