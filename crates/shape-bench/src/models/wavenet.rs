//! WaveNet (van den Oord et al. 2016, "WaveNet: A Generative Model for Raw Audio", arXiv 1609.03499) over 32 steps: causal convolutions whose
//! elements lie 1, 2 and 4 steps apart, with gates, and scores for the value that comes next.

use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::window::SamePadding;
use congruent_grad::Module;
use congruent_grad::nn::{Conv1d, Embedding, Forward, init};
use congruent_grad::prelude::*;

/// A layer of `C` channels, with `G` between its gates and its outputs, and `S` for the scores.
#[derive(Module)]
pub struct Gated<C: Dim, G: Dim, S: Dim> {
    pub filter: Var<f32, shape![G, C, 2]>,
    pub gate: Var<f32, shape![G, C, 2]>,
    pub out: Conv1d<f32, G, C, 1, SamePadding>,
    pub skip: Conv1d<f32, G, S, 1, SamePadding>,
}

impl<C: StaticDim, G: StaticDim, S: StaticDim> Gated<C, G, S> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Gated {
            filter: init::kaiming_normal(0.0, rng).into(),
            gate: init::kaiming_normal(0.0, rng).into(),
            out: Conv1d::same(rng),
            skip: Conv1d::same(rng),
        }
    }
}

impl<C: Dim, G: Dim, S: Dim> Gated<C, G, S> {
    /// Returns the next input of each step, and a part of the scores.
    pub fn mix<B: Dim, T: Dim>(
        &self,
        x: &Var<f32, shape![B, C, T]>,
        filter: Var<f32, shape![B, G, T]>,
        gate: Var<f32, shape![B, G, T]>,
    ) -> (Var<f32, shape![B, C, T]>, Var<f32, shape![B, S, T]>) {
        let gated: Var<f32, shape![B, G, T]> = filter.tanh() * gate.sigmoid();
        (x + self.out.forward(&gated), self.skip.forward(&gated))
    }
}

/// The network: `Q` values, `C`, `G` and `S` channels.
#[derive(Module)]
pub struct WaveNet<Q: Dim, C: Dim, G: Dim, S: Dim> {
    pub values: Embedding<f32, Q, C>,
    pub layers: [Gated<C, G, S>; 3],
    pub scores: Conv1d<f32, S, Q, 1, SamePadding>,
}

impl<Q: StaticDim, C: StaticDim, G: StaticDim, S: StaticDim> WaveNet<Q, C, G, S> {
    pub fn new(rng: &mut impl Rng) -> Self {
        WaveNet {
            values: Embedding::new(rng),
            layers: [Gated::new(rng), Gated::new(rng), Gated::new(rng)],
            scores: Conv1d::same(rng),
        }
    }
}

impl<Q: Dim, C: Dim, G: Dim, S: Dim> WaveNet<Q, C, G, S> {
    pub fn forward<B: Dim>(&self, sound: &Tensor<i64, shape![B, 32]>) -> Var<f32, shape![B, Q, 32]> {
        let [first, second, third] = &self.layers;
        let x: Var<f32, shape![B, C, 32]> = self.values.forward(sound).transpose::<1, 2>();

        let past: Var<f32, shape![B, C, 33]> = x.pad::<-1, 1, 0>(Constant(0.0));
        let (x, one) = first.mix(&x, past.conv1d(&first.filter), past.conv1d(&first.gate));

        let past: Var<f32, shape![B, C, 34]> = x.pad::<-1, 2, 0>(Constant(0.0));
        let filter = past.conv1d(conv(&second.filter).dilation::<2>());
        let (x, two) = second.mix(&x, filter, past.conv1d(conv(&second.gate).dilation::<2>()));

        let past: Var<f32, shape![B, C, 36]> = x.pad::<-1, 4, 0>(Constant(0.0));
        let filter = past.conv1d(conv(&third.filter).dilation::<4>());
        let (_, four) = third.mix(&x, filter, past.conv1d(conv(&third.gate).dilation::<4>()));

        let sum: Var<f32, shape![B, S, 32]> = (one + two + four).relu();
        self.scores.forward(&sum)
    }

    pub fn loss<B: Dim>(
        &self,
        sound: &Tensor<i64, shape![B, 32]>,
        next: &Tensor<i64, shape![B, 32]>,
    ) -> Var<f32, shape![]> {
        self.forward(sound).cross_entropy(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn no_step_hears_a_later_one() {
        let net = WaveNet::<len![8], len![4], len![3], len![5]>::new(&mut seeded(1));
        let sound = Tensor::<i64, shape![1, 32]>::arange() % 8;
        let mut other = sound.to_tensor();
        other[[0, 20]] = 7 - other[[0, 20]];
        let (a, b) = (net.forward(&sound), net.forward(&other));
        assert_eq!(a.sizes(), [1, 8, 32]);
        let off: Tensor<f32, shape![32]> = (a - b).value().abs().amax::<1>().select::<0>(0).to_tensor();
        assert!(off.to_vec()[..20].iter().all(|&off| off == 0.0) && off[[20]] > 0.0, "{off}");
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&sound, &sound));
        assert!(loss > 0.0 && gradient.layers[2].gate.sizes() == [3, 4, 2]);
    }
}
