//! The Perceiver (Jaegle et al. 2021, "Perceiver: General Perception with Iterative Attention", arXiv 2103.03206): a few latent rows look at
//! many inputs, then at each other.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Forward, LayerNorm, Linear, init};
use congruent_grad::prelude::*;
use congruent_grad::{Module, einsum};

/// Attention of rows of `Q` to rows of `S`, in `H` heads of `D`.
#[derive(Module)]
pub struct Attention<Q: Dim, S: Dim, H: Dim, D: Dim> {
    pub query_norm: LayerNorm<f32, Q>,
    pub source_norm: LayerNorm<f32, S>,
    pub query: Var<f32, shape![H, D, Q]>,
    pub key: Var<f32, shape![H, D, S]>,
    pub value: Var<f32, shape![H, D, S]>,
    pub out: Var<f32, shape![Q, H, D]>,
}

impl<Q: StaticDim, S: StaticDim, H: StaticDim, D: StaticDim> Attention<Q, S, H, D> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Attention {
            query_norm: LayerNorm::new(),
            source_norm: LayerNorm::new(),
            query: init::normal(0.0, 0.02, rng).into(),
            key: init::normal(0.0, 0.02, rng).into(),
            value: init::normal(0.0, 0.02, rng).into(),
            out: init::normal(0.0, 0.02, rng).into(),
        }
    }
}

impl<Q: Dim, S: Dim, H: Dim, D: Dim> Attention<Q, S, H, D> {
    /// Adds to the `N` rows of `x` their attention to the `M` rows of the source.
    pub fn forward<B: Dim, N: Dim, M: Dim>(
        &self,
        x: &Var<f32, shape![B, N, Q]>,
        source: &Var<f32, shape![B, M, S]>,
    ) -> Var<f32, shape![B, N, Q]> {
        let (rows, source) = (self.query_norm.forward(x), self.source_norm.forward(source));
        let query: Var<f32, shape![B, H, N, D]> = einsum!("bnq,hdq->bhnd", &rows, &self.query);
        let key: Var<f32, shape![B, H, M, D]> = einsum!("bms,hds->bhmd", &source, &self.key);
        let value: Var<f32, shape![B, H, M, D]> = einsum!("bms,hds->bhmd", &source, &self.value);
        let scores: Var<f32, shape![B, H, N, M]> = query.matmul(key.mt()) / (query.sizes()[3] as f32).sqrt();
        let seen: Var<f32, shape![B, H, N, D]> = scores.softmax::<-1>().matmul(value);
        x + einsum!("bhnd,qhd->bnq", &seen, &self.out)
    }
}

/// `N` latent rows of `L`, inputs of `I`, `K` classes.
#[derive(Module)]
pub struct Perceiver<N: Dim, L: Dim, I: Dim, H: Dim, D: Dim, W: Dim, K: Dim> {
    pub latents: Var<f32, shape![N, L]>,
    pub cross: Attention<L, I, H, D>,
    pub own: Vec<Attention<L, L, H, D>>,
    pub expand: Linear<f32, L, W>,
    pub contract: Linear<f32, W, L>,
    pub scores: Linear<f32, L, K>,
}

impl<N: Dim, L: Dim, I: Dim, H: Dim, D: Dim, W: Dim, K: Dim> Perceiver<N, L, I, H, D, W, K> {
    pub fn forward<B: Dim, M: Dim>(&self, inputs: &Var<f32, shape![B, M, I]>) -> Var<f32, shape![B, K]> {
        let batch: Tensor<f32, shape![B, 1, 1]> = Tensor::zeros_of(dims![inputs.value().dim::<0>(), 1, 1]);
        let latents: Var<f32, shape![B, N, L]> = &self.latents + batch;
        let mut x: Var<f32, shape![B, N, L]> = self.cross.forward(&latents, inputs);
        for layer in &self.own {
            x = layer.forward(&x, &x);
            let hidden: Var<f32, shape![B, N, W]> = self.expand.forward(&x).gelu();
            x = &x + self.contract.forward(&hidden);
        }
        let pooled: Var<f32, shape![B, L]> = x.mean::<1>();
        self.scores.forward(&pooled)
    }

    pub fn loss<B: Dim, M: Dim>(
        &self,
        inputs: &Var<f32, shape![B, M, I]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        self.forward(inputs).cross_entropy(classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn scores_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = Perceiver::<len![3], len![4], len![5], len![2], len![6], len![8], len![2]> {
            latents: init::normal(0.0, 0.02, &mut rng).into(),
            cross: Attention::new(&mut rng),
            own: vec![Attention::new(&mut rng)],
            expand: Linear::new(&mut rng),
            contract: Linear::new(&mut rng),
            scores: Linear::new(&mut rng),
        };
        let inputs: Var<f32, shape![2, 7, 5]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&inputs).sizes(), [2, 2]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&inputs, &Tensor::from([1, 0])));
        assert!(loss.is_finite());
        assert_eq!((gradient.latents.sizes(), gradient.cross.key.sizes()), (&[3, 4][..], &[2, 6, 5][..]));
    }
}
