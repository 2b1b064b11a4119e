//! The mask decoder of Segment Anything (Kirillov et al. 2023, "Segment Anything", arXiv 2304.02643): tokens for a score, for masks and for
//! prompts, and a picture of 8 by 8 positions look at each other; then each mask token becomes the weights of its mask.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Forward, LayerNorm, Linear, init};
use congruent_grad::prelude::*;
use congruent_grad::{Module, einsum};

/// Attention of width `E`, in `H` heads of `D`.
#[derive(Module)]
pub struct Attention<E: Dim, H: Dim, D: Dim> {
    pub query: Var<f32, shape![H, D, E]>,
    pub key: Var<f32, shape![H, D, E]>,
    pub value: Var<f32, shape![H, D, E]>,
    pub out: Var<f32, shape![E, H, D]>,
    pub norm: LayerNorm<f32, E>,
}

impl<E: StaticDim, H: StaticDim, D: StaticDim> Attention<E, H, D> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Attention {
            query: init::normal(0.0, 0.1, rng).into(),
            key: init::normal(0.0, 0.1, rng).into(),
            value: init::normal(0.0, 0.1, rng).into(),
            out: init::normal(0.0, 0.1, rng).into(),
            norm: LayerNorm::new(),
        }
    }
}

impl<E: Dim, H: Dim, D: Dim> Attention<E, H, D> {
    pub fn forward<B: Dim, N: Dim, M: Dim>(
        &self,
        x: &Var<f32, shape![B, N, E]>,
        source: &Var<f32, shape![B, M, E]>,
    ) -> Var<f32, shape![B, N, E]> {
        let query: Var<f32, shape![B, H, N, D]> = einsum!("bne,hde->bhnd", x, &self.query);
        let key: Var<f32, shape![B, H, M, D]> = einsum!("bme,hde->bhmd", source, &self.key);
        let value: Var<f32, shape![B, H, M, D]> = einsum!("bme,hde->bhmd", source, &self.value);
        let scores: Var<f32, shape![B, H, N, M]> = query.matmul(key.mt()) / (query.sizes()[3] as f32).sqrt();
        let seen: Var<f32, shape![B, H, N, D]> = scores.softmax::<-1>().matmul(value);
        self.norm.forward(&(x + einsum!("bhnd,ehd->bne", &seen, &self.out)))
    }
}

/// `M` masks, width `E` in `H` heads of `D`, `U` channels after the way up.
#[derive(Module)]
pub struct Decoder<M: Dim, E: Dim, H: Dim, D: Dim, U: Dim> {
    pub score_token: Var<f32, shape![1, E]>,
    pub mask_tokens: Var<f32, shape![M, E]>,
    pub own: Attention<E, H, D>,
    pub to_picture: Attention<E, H, D>,
    pub from_picture: Attention<E, H, D>,
    pub up: Var<f32, shape![E, U, 2, 2]>,
    pub weights: Linear<f32, E, U>,
    pub scores: Linear<f32, E, M>,
}

impl<M: StaticDim, E: StaticDim, H: StaticDim, D: StaticDim, U: StaticDim> Decoder<M, E, H, D, U> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Decoder {
            score_token: init::normal(0.0, 0.1, rng).into(),
            mask_tokens: init::normal(0.0, 0.1, rng).into(),
            own: Attention::new(rng),
            to_picture: Attention::new(rng),
            from_picture: Attention::new(rng),
            up: init::normal(0.0, 0.1, rng).into(),
            weights: Linear::new(rng),
            scores: Linear::new(rng),
        }
    }
}

impl<M: StaticDim, E: Dim, H: Dim, D: Dim, U: Dim> Decoder<M, E, H, D, U> {
    /// The masks for `P` prompts, and how good each is.
    pub fn forward<B: Dim, P: Dim>(
        &self,
        picture: &Var<f32, shape![B, E, 8, 8]>,
        prompts: &Var<f32, shape![B, P, E]>,
    ) -> (Var<f32, shape![B, M, 16, 16]>, Var<f32, shape![B, M]>) {
        let own: Var<f32, shape![1 + M, E]> = self.score_token.cat::<0>(&self.mask_tokens);
        let batch: Tensor<f32, shape![B, 1, 1]> = Tensor::zeros_of(dims![prompts.value().dim::<0>(), 1, 1]);
        let own: Var<f32, shape![B, 1 + M, E]> = own + batch;
        let tokens: Var<f32, shape![B, 1 + M + P, E]> = own.cat::<1>(prompts);
        let places: Var<f32, shape![B, 64, E]> = picture.flatten::<2, 3>().transpose::<1, 2>();
        let tokens = self.own.forward(&tokens, &tokens);
        let tokens: Var<f32, shape![B, 1 + M + P, E]> = self.to_picture.forward(&tokens, &places);
        let places: Var<f32, shape![B, 64, E]> = self.from_picture.forward(&places, &tokens);
        let score: Var<f32, shape![B, E]> = tokens.select::<1>(0);
        let rows: Tensor<i64, shape![M]> = Tensor::<i64, shape![M]>::arange() + 1;
        let masks: Var<f32, shape![B, M, E]> = tokens.index_select::<1>(&rows);
        let picture: Var<f32, shape![B, E, 8, 8]> = places.transpose::<1, 2>().unflatten::<2, shape![8, 8]>();
        let wide: Var<f32, shape![B, U, 16, 16]> = picture.conv_transpose2d(conv(&self.up).stride::<2>()).gelu();
        let weights: Var<f32, shape![B, M, U]> = self.weights.forward(&masks);
        let masks = einsum!("bmu,buyx->bmyx", &weights, &wide);
        (masks, self.scores.forward(&score))
    }

    /// The cross-entropy of the best mask, and the error of its score.
    pub fn loss<B: Dim, P: Dim>(
        &self,
        picture: &Var<f32, shape![B, E, 8, 8]>,
        prompts: &Var<f32, shape![B, P, E]>,
        wanted: &Tensor<f32, shape![B, 1, 16, 16]>,
    ) -> Var<f32, shape![]> {
        let (masks, scores) = self.forward(picture, prompts);
        let each: Var<f32, shape![B, M]> = (masks.softplus() - &masks * wanted).mean_axes::<axes![2, 3]>();
        let best: Var<f32, shape![B]> = each.amin::<1>();
        best.mean::<0>() + (scores + each.detach()).square().mean_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn masks_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = Decoder::<len![3], len![6], len![2], len![4], len![5]>::new(&mut rng);
        let picture: Var<f32, shape![2, 6, 8, 8]> = Tensor::randn(&mut rng).into();
        let prompts: Var<f32, shape![2, 2, 6]> = Tensor::randn(&mut rng).into();
        let (masks, scores) = net.forward(&picture, &prompts);
        assert_eq!((masks.sizes(), scores.sizes()), (&[2, 3, 16, 16][..], &[2, 3][..]));
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&picture, &prompts, &Tensor::ones()));
        assert!(loss.is_finite());
        assert_eq!(gradient.mask_tokens.sizes(), [3, 6]);
    }
}
