//! DLRM (Naumov et al. 2019, "Deep Learning Recommendation Model for Personalization and Recommendation Systems", arXiv 1906.00091): numbers
//! through a perceptron, categories through tables, all pairs of both as products, and a second perceptron over them.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Embedding, Forward, Linear, init};
use congruent_grad::prelude::*;
use congruent_grad::{Module, einsum};

/// `I` numbers, `F` features of `V` categories each, rows of `D`, hidden width `H`.
#[derive(Module)]
pub struct Dlrm<I: Dim, F: Dim, V: Dim, D: Dim, H: Dim> {
    pub bottom: Linear<f32, I, H>,
    pub to_row: Linear<f32, H, D>,
    pub tables: Embedding<f32, len![F * V], D>,
    pub top: Linear<f32, D, H>,
    pub top_pairs: Var<f32, shape![H, 1 + F, 1 + F]>,
    pub score: Linear<f32, H, len![1]>,
}

impl<I: StaticDim, F: StaticDim, V: StaticDim, D: StaticDim, H: StaticDim> Dlrm<I, F, V, D, H> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Dlrm {
            bottom: Linear::new(rng),
            to_row: Linear::new(rng),
            tables: Embedding::new(rng),
            top: Linear::new(rng),
            top_pairs: init::normal(0.0, 0.1, rng).into(),
            score: Linear::new(rng),
        }
    }
}

impl<I: Dim, F: StaticDim, V: StaticDim, D: Dim, H: Dim> Dlrm<I, F, V, D, H> {
    /// A score for each row: positive where a click is likely.
    pub fn forward<B: Dim>(
        &self,
        numbers: &Var<f32, shape![B, I]>,
        categories: &Tensor<i64, shape![B, F]>,
    ) -> Var<f32, shape![B]> {
        let hidden: Var<f32, shape![B, H]> = self.bottom.forward(numbers).relu();
        let row: Var<f32, shape![B, D]> = self.to_row.forward(&hidden).relu();
        let first: Tensor<i64, shape![F]> = Tensor::<i64, shape![F]>::arange() * V::default().size() as i64;
        let rows: Var<f32, shape![B, F, D]> = self.tables.forward(&(categories + first));
        let all: Var<f32, shape![B, 1 + F, D]> = row.unsqueeze::<1>().cat::<1>(&rows);
        let products: Var<f32, shape![B, 1 + F, 1 + F]> = all.matmul(all.mt());
        let pairs: Var<f32, shape![B, H]> = einsum!("bpq,hpq->bh", &products, &self.top_pairs);
        let hidden = (self.top.forward(&row) + pairs).relu();
        self.score.forward(&hidden).squeeze::<1>()
    }

    pub fn loss<B: Dim>(
        &self,
        numbers: &Var<f32, shape![B, I]>,
        categories: &Tensor<i64, shape![B, F]>,
        clicks: &Tensor<f32, shape![B]>,
    ) -> Var<f32, shape![]> {
        let scores = self.forward(numbers, categories);
        (scores.softplus() - &scores * clicks).mean::<0>()
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
        let net = Dlrm::<len![4], len![3], len![10], len![5], len![6]>::new(&mut rng);
        let numbers: Var<f32, shape![2, 4]> = Tensor::randn(&mut rng).into();
        let categories = Tensor::from([[0, 9, 3], [1, 1, 2]]);
        assert_eq!(net.forward(&numbers, &categories).sizes(), [2]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&numbers, &categories, &Tensor::from([1.0, 0.0])));
        assert!(loss > 0.0);
        assert_eq!((gradient.tables.weight.sizes(), gradient.top_pairs.sizes()), (&[30, 5][..], &[6, 4, 4][..]));
    }
}
