//! GraphSAGE (Hamilton, Ying and Leskovec 2017, "Inductive Representation Learning on Large Graphs", arXiv 1706.02216) with the mean
//! aggregator, over a batch of graphs whose adjacency is padded to `N` nodes.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Module, Var};

/// One layer: a node's own features and the mean of its neighbours', `I` to `O`.
#[derive(Module)]
pub struct Sage<I: Dim, O: Dim> {
    pub own: Linear<f32, I, O>,
    pub neighbours: Linear<f32, I, O>,
}

impl<I: StaticDim, O: StaticDim> Sage<I, O> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Sage { own: Linear::new(rng), neighbours: Linear::new(rng).without_bias() }
    }
}

impl<I: Dim, O: Dim> Sage<I, O> {
    pub fn forward<B: Dim, N: Dim>(
        &self,
        x: &Var<f32, shape![B, N, I]>,
        edges: &Strided<f32, shape![B, N, N]>,
    ) -> Var<f32, shape![B, N, O]> {
        let degree: Tensor<f32, shape![B, N, 1]> = edges.sum_keepdim::<-1>().maximum(1.0);
        let mean: Var<f32, shape![B, N, I]> = Var::from(edges / degree).matmul(x);
        let y = (self.own.forward(x) + self.neighbours.forward(&mean)).relu();
        let length: Var<f32, shape![B, N, 1]> = (y.square().sum_keepdim::<-1>() + 1e-12).sqrt();
        y / length
    }
}

/// Two layers and scores of `K` classes for each graph: the mean over its nodes.
#[derive(Module)]
pub struct Classifier<F: Dim, H: Dim, K: Dim> {
    pub first: Sage<F, H>,
    pub second: Sage<H, H>,
    pub scores: Linear<f32, H, K>,
}

impl<F: StaticDim, H: StaticDim, K: StaticDim> Classifier<F, H, K> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Classifier { first: Sage::new(rng), second: Sage::new(rng), scores: Linear::new(rng) }
    }
}

impl<F: Dim, H: Dim, K: Dim> Classifier<F, H, K> {
    /// `present` holds for nodes that are no padding.
    pub fn forward<B: Dim, N: Dim>(
        &self,
        x: &Var<f32, shape![B, N, F]>,
        edges: &Strided<f32, shape![B, N, N]>,
        present: &Strided<bool, shape![B, N]>,
    ) -> Var<f32, shape![B, K]> {
        let x: Var<f32, shape![B, N, H]> = self.second.forward(&self.first.forward(x, edges), edges);
        let absent: Tensor<bool, shape![B, N]> = !present;
        let sum: Var<f32, shape![B, H]> = x.masked_fill(&absent.unsqueeze::<-1>(), 0.0).sum::<1>();
        let nodes: Tensor<f32, shape![B, 1]> = present.to_type::<f32>().sum_keepdim::<1>().maximum(1.0);
        self.scores.forward(&(sum / nodes))
    }

    pub fn loss<B: Dim, N: Dim>(
        &self,
        x: &Var<f32, shape![B, N, F]>,
        edges: &Strided<f32, shape![B, N, N]>,
        present: &Strided<bool, shape![B, N]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        self.forward(x, edges, present).cross_entropy(classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn padding_changes_nothing() {
        let mut rng = seeded(1);
        let net = Classifier::<len![3], len![5], len![2]>::new(&mut rng);
        let x: Var<f32, shape![1, 4, 3]> = Tensor::randn(&mut rng).into();
        let mut edges = Tensor::<f32, shape![1, 4, 4]>::ones();
        edges.slice_mut(s![.., 2.., ..]).fill_(0.0);
        edges.slice_mut(s![.., .., 2..]).fill_(0.0);
        let present = Tensor::from([[true, true, false, false]]);
        let small = net.forward(
            &x.narrow::<1, 0, 2>(),
            &edges.narrow::<1, 0, 2>().narrow::<2, 0, 2>(),
            &Tensor::from([[true; 2]]),
        );
        let large = net.forward(&x, &edges, &present);
        assert_eq!(large.sizes(), [1, 2]);
        assert!(small.allclose(large, 0.0, 1e-6));
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &edges, &present, &Tensor::from([1])));
        assert!(loss > 0.0 && gradient.first.own.weight.sizes() == [5, 3]);
    }
}
