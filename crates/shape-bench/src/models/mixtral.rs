//! The mixture of experts of Mixtral (Jiang et al. 2024, "Mixtral of Experts", arXiv 2401.04088): a router picks two of `N` experts for
//! each token; their answers are weighed by a softmax over the two. The loss that balances the experts is that of Switch Transformers
//! (Fedus et al. 2021).

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::LargestOf;
use congruent_grad::nn::{Forward, Linear, RmsNorm, init};
use congruent_grad::prelude::*;
use congruent_grad::{Module, einsum};

/// `N` experts of width `E` and hidden width `W`, each a SwiGLU.
#[derive(Module)]
pub struct Mixture<N: Dim, E: Dim, W: Dim> {
    pub norm: RmsNorm<f32, E>,
    pub router: Linear<f32, E, N>,
    pub gate: Var<f32, shape![N, W, E]>,
    pub up: Var<f32, shape![N, W, E]>,
    pub down: Var<f32, shape![N, E, W]>,
}

impl<N: StaticDim, E: StaticDim, W: StaticDim> Mixture<N, E, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Mixture {
            norm: RmsNorm::new(),
            router: Linear::new(rng).without_bias(),
            gate: init::normal(0.0, 0.02, rng).into(),
            up: init::normal(0.0, 0.02, rng).into(),
            down: init::normal(0.0, 0.02, rng).into(),
        }
    }
}

impl<N: Dim, E: Dim, W: Dim> Mixture<N, E, W>
where
    len![2]: LargestOf<N, 2, Out = len![2]>,
{
    /// The weight of each expert for each token: 0 but for two.
    pub fn route<B: Dim, T: Dim>(&self, x: &Var<f32, shape![B, T, E]>) -> Var<f32, shape![B, T, N]> {
        let scores: Var<f32, shape![B, T, N]> = self.router.forward(x);
        let (best, experts) = scores.topk::<-1, 2>();
        let weights: Var<f32, shape![B, T, 2]> = best.softmax::<-1>();
        (&scores * 0.0).scatter::<-1>(&experts, weights)
    }

    pub fn forward<B: Dim, T: Dim>(&self, x: &Var<f32, shape![B, T, E]>) -> Var<f32, shape![B, T, E]> {
        let y = self.norm.forward(x);
        let weights = self.route(&y);
        let gate: Var<f32, shape![B, T, N, W]> = einsum!("bte,nwe->btnw", &y, &self.gate);
        let up: Var<f32, shape![B, T, N, W]> = einsum!("bte,nwe->btnw", &y, &self.up);
        let hidden = gate.silu() * up;
        let answers: Var<f32, shape![B, T, N, E]> = einsum!("btnw,new->btne", &hidden, &self.down);
        x + einsum!("btne,btn->bte", &answers, &weights)
    }

    /// `N` times the sum over experts of the share of tokens and the mean probability: 1 where both are even.
    pub fn balance<B: Dim, T: Dim>(&self, x: &Var<f32, shape![B, T, E]>) -> Var<f32, shape![]> {
        let y = self.norm.forward(x);
        let share: Var<f32, shape![N]> = self.route(&y).mean_axes::<axes![0, 1]>();
        let chance: Var<f32, shape![N]> = self.router.forward(&y).softmax::<-1>().mean_axes::<axes![0, 1]>();
        share.dot(&chance) * share.numel() as f32
    }

    pub fn loss<B: Dim, T: Dim>(
        &self,
        x: &Var<f32, shape![B, T, E]>,
        wanted: &Var<f32, shape![B, T, E]>,
    ) -> Var<f32, shape![]> {
        self.forward(x).mse_loss(wanted) + self.balance(x) * 0.01
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn two_experts_share_each_token() {
        let mut rng = seeded(1);
        let net = Mixture::<len![4], len![6], len![8]>::new(&mut rng);
        let x: Var<f32, shape![2, 3, 6]> = Tensor::randn(&mut rng).into();
        let weights = net.route(&x);
        assert_eq!(weights.value().gt(0.0).count_nonzero_all().item(), 12);
        assert!(weights.sum::<-1>().allclose(1.0, 0.0, 1e-6));
        assert_eq!(net.forward(&x).sizes(), [2, 3, 6]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &x));
        assert!(loss > 0.0);
        assert_eq!(gradient.down.sizes(), [4, 6, 8]);
    }
}
