//! CLIP (Radford et al. 2021, "Learning Transferable Visual Models From Natural Language Supervision", arXiv 2103.00020): pictures and texts
//! in one space, where a picture is nearest to its own text. Both encoders are perceptrons here.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::Module;
use congruent_grad::nn::{Embedding, Forward, Linear};
use congruent_grad::prelude::*;

/// Pictures of `P` numbers, `V` words of `E`, hidden width `H`, a space of `Z`.
#[derive(Module)]
pub struct Clip<P: Dim, V: Dim, E: Dim, H: Dim, Z: Dim> {
    pub picture: Linear<f32, P, H>,
    pub from_picture: Linear<f32, H, Z>,
    pub words: Embedding<f32, V, E>,
    pub from_words: Linear<f32, E, Z>,
    pub scale: Var<f32, shape![]>,
}

impl<P: StaticDim, V: StaticDim, E: StaticDim, H: StaticDim, Z: StaticDim> Clip<P, V, E, H, Z> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Clip {
            picture: Linear::new(rng),
            from_picture: Linear::new(rng),
            words: Embedding::new(rng),
            from_words: Linear::new(rng),
            scale: Tensor::full((1f32 / 0.07).ln()).into(),
        }
    }
}

/// Rows of length 1.
fn unit<L: Shape, Z: Dim>(x: Var<f32, shape![..L, Z]>) -> Var<f32, shape![..L, Z]> {
    let norm: Var<f32, shape![..L, 1]> = x.square().sum_keepdim::<-1>().sqrt();
    x / norm
}

impl<P: Dim, V: Dim, E: Dim, H: Dim, Z: Dim> Clip<P, V, E, H, Z> {
    pub fn embed_picture<B: Dim>(&self, x: &Var<f32, shape![B, P]>) -> Var<f32, shape![B, Z]> {
        let hidden: Var<f32, shape![B, H]> = self.picture.forward(x).gelu();
        unit(self.from_picture.forward(&hidden))
    }

    pub fn embed_text<B: Dim, T: Dim>(&self, text: &Tensor<i64, shape![B, T]>) -> Var<f32, shape![B, Z]> {
        let mean: Var<f32, shape![B, E]> = self.words.forward(text).mean::<1>();
        unit(self.from_words.forward(&mean))
    }

    /// How near each picture is to each text.
    pub fn forward<B: Dim, C: Dim, T: Dim>(
        &self,
        pictures: &Var<f32, shape![B, P]>,
        texts: &Tensor<i64, shape![C, T]>,
    ) -> Var<f32, shape![B, C]> {
        self.embed_picture(pictures).matmul(self.embed_text(texts).t()) * self.scale.exp()
    }

    pub fn loss<B: Dim, T: Dim>(
        &self,
        pictures: &Var<f32, shape![B, P]>,
        texts: &Tensor<i64, shape![B, T]>,
    ) -> Var<f32, shape![]> {
        let scores: Var<f32, shape![B, B]> = self.forward(pictures, texts);
        let own: Tensor<i64, shape![B]> = Tensor::arange_of(((), texts.dim::<0>()));
        (scores.cross_entropy(&own) + scores.t().cross_entropy(&own)) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn near_is_at_most_the_scale() {
        let mut rng = seeded(1);
        let net = Clip::<len![6], len![9], len![4], len![5], len![3]>::new(&mut rng);
        let pictures: Var<f32, shape![2, 6]> = Tensor::randn(&mut rng).into();
        let texts = Tensor::<i64, shape![3, 3]>::arange();
        let scores = net.forward(&pictures, &texts);
        assert_eq!(scores.sizes(), [2, 3]);
        assert!(scores.value().abs().amax_all().item() <= 1.0 / 0.07 + 1e-3);
        let texts = texts.narrow::<0, 0, 2>().to_tensor();
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&pictures, &texts));
        assert!(loss.is_finite());
        assert_eq!(gradient.from_picture.weight.sizes(), [3, 5]);
    }
}
