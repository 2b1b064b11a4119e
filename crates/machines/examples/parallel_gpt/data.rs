//! Data-parallel training: each process reads its share of every batch, and their gradients are added.

use crate::setup::{BATCH_SEED, Batch, Excerpts, Net, PLACES, Places, RATE, net};
use crate::text::Text;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::optim::AdamW;
use congruent_grad::{Module, Var};
use congruent_machines::{MeshAxis, SplitsAlong, prelude::*};

/// The loss of a share of a batch, as a part of the mean over as many shares.
fn part<N: Dim>(net: &Net, [seen, next]: [&Excerpts<N>; 2], shares: usize) -> Var<f32, shape![]> {
    net.loss(seen, next) * (1.0 / shares as f32)
}

/// The losses of this many steps, of one of the processes along `X`.
pub fn losses<X: MeshAxis>(process: &Process, text: &Text, [steps, batch]: [usize; 2]) -> Vec<f32>
where
    len![Batch]: SplitsAlong<X>,
{
    let (mut net, mut rng) = (net(text), seeded(BATCH_SEED));
    let mut adam = AdamW::new(&net, RATE);
    let step = |_| {
        // Every process draws the whole batch, and keeps its rows.
        let (seen, next) = text.excerpts(dims![Batch(batch), Places(PLACES)], &mut rng);
        let [seen, next] = [seen, next].map(|all| Dist::same(process, all).split::<0, X>());
        let (loss, gradient) =
            value_and_grad(&net, |net| process.term::<X, _>(part(net, [seen.part(), next.part()], X::SIZE)));
        adam.step(&mut net, &gradient.all_reduce());
        loss.all_reduce().to_tensor().item()
    };
    (0..steps).map(step).collect()
}

/// The losses of one process, which adds the same number of shares in the same order.
pub fn losses_alone(shares: usize, text: &Text, run: [usize; 2]) -> Vec<f32> {
    losses_of_shares(net(text), shares, text, run, |net, excerpts| part(net, excerpts, shares))
}

/// The losses of one process, which adds the losses and gradients of the shares of each batch, in their order.
pub fn losses_of_shares<M: Module<Element = f32>>(
    mut net: M,
    shares: usize,
    text: &Text,
    [steps, batch]: [usize; 2],
    part: impl Fn(&M, [&Excerpts<len![_]>; 2]) -> Var<f32, shape![]>,
) -> Vec<f32> {
    let (mut adam, mut rng) = (AdamW::new(&net, RATE), seeded(BATCH_SEED));
    let step = |_| {
        let (seen, next) = text.excerpts(dims![Batch(batch), Places(PLACES)], &mut rng);
        let share = |x: &Excerpts<len![Batch]>, k: usize| -> Excerpts<len![_]> {
            let len = batch / shares;
            x.slice(s![k * len..(k + 1) * len, ..]).to_tensor()
        };
        let parts = (0..shares).map(|k| {
            let [seen, next] = [share(&seen, k), share(&next, k)];
            congruent_grad::value_and_grad(&net, |net| part(net, [&seen, &next]))
        });
        let (loss, gradient) =
            parts.reduce(|(x, a), (y, b)| (x + y, a.rebuild_with(&b, &mut |a, b| a + b))).expect("a share");
        adam.step(&mut net, &gradient);
        loss
    };
    (0..steps).map(step).collect()
}
