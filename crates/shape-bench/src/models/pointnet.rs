//! PointNet (Qi et al. 2016, "PointNet: Deep Learning on Point Sets for 3D Classification and Segmentation", arXiv 1612.00593): points that a
//! learnt matrix turns, features of each point alone, and their maximum, which no order changes.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::Module;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::prelude::*;

/// A matrix of `D` by `D` for each set of points.
#[derive(Module)]
pub struct Turn<D: Dim, W: Dim> {
    pub each: Linear<f32, D, W>,
    pub matrix: Var<f32, shape![D, D, W]>,
}

impl<D: StaticDim, W: StaticDim> Turn<D, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Turn { each: Linear::new(rng), matrix: Tensor::zeros().into() }
    }
}

impl<D: StaticDim, W: Dim> Turn<D, W> {
    pub fn forward<B: Dim>(&self, features: &Var<f32, shape![B, W]>) -> Var<f32, shape![B, D, D]> {
        let flat: Var<f32, shape![B, 1, W, 1]> = features.unsqueeze::<1>().unsqueeze::<-1>();
        let turned: Var<f32, shape![B, D, D]> = self.matrix.matmul(flat).squeeze::<-1>();
        turned + Tensor::<f32, shape![D, D]>::eye()
    }
}

/// Points in `D` dimensions, `F` features of each, `G` of a set, `K` classes.
#[derive(Module)]
pub struct PointNet<D: Dim, W: Dim, F: Dim, G: Dim, K: Dim> {
    pub turn: Turn<D, W>,
    pub local: Linear<f32, D, F>,
    pub global: Linear<f32, F, G>,
    pub scores: Linear<f32, G, K>,
}

impl<D: StaticDim, W: StaticDim, F: StaticDim, G: StaticDim, K: StaticDim> PointNet<D, W, F, G, K> {
    pub fn new(rng: &mut impl Rng) -> Self {
        PointNet { turn: Turn::new(rng), local: Linear::new(rng), global: Linear::new(rng), scores: Linear::new(rng) }
    }
}

impl<D: StaticDim, W: Dim, F: Dim, G: Dim, K: Dim> PointNet<D, W, F, G, K> {
    /// The largest of the `N` points in each of the `G` features, and the matrix that turned them.
    pub fn features<B: Dim, N: Dim>(
        &self,
        points: &Var<f32, shape![B, N, D]>,
    ) -> (Var<f32, shape![B, G]>, Var<f32, shape![B, D, D]>) {
        let set: Var<f32, shape![B, W]> = self.turn.each.forward(points).relu().amax::<1>();
        let turn = self.turn.forward(&set);
        let turned: Var<f32, shape![B, N, D]> = points.matmul(&turn);
        let local: Var<f32, shape![B, N, F]> = self.local.forward(&turned).relu();
        let global: Var<f32, shape![B, N, G]> = self.global.forward(&local);
        (global.amax::<1>(), turn)
    }

    pub fn forward<B: Dim, N: Dim>(&self, points: &Var<f32, shape![B, N, D]>) -> Var<f32, shape![B, K]> {
        self.scores.forward(&self.features(points).0)
    }

    /// Cross-entropy, and how far the turns are from orthogonal ones.
    pub fn loss<B: Dim, N: Dim>(
        &self,
        points: &Var<f32, shape![B, N, D]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        let (features, turn) = self.features(points);
        let off: Var<f32, shape![B, D, D]> = turn.matmul(turn.mt()) - Tensor::<f32, shape![D, D]>::eye();
        self.scores.forward(&features).cross_entropy(classes)
            + off.square().sum_axes::<axes![1, 2]>().mean::<0>() * 1e-3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn the_order_of_points_does_not_matter() {
        let mut rng = seeded(1);
        let net = PointNet::<len![3], len![4], len![5], len![6], len![2]>::new(&mut rng);
        let points: Var<f32, shape![2, 7, 3]> = Tensor::randn(&mut rng).into();
        let scores = net.forward(&points);
        assert_eq!(scores.sizes(), [2, 2]);
        let other = net.forward(&points.flip::<axes![1]>());
        assert!(scores.allclose(other, 0.0, 1e-6));
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&points, &Tensor::from([1, 0])));
        assert!(loss.is_finite());
        assert_eq!(gradient.turn.matrix.sizes(), [3, 3, 4]);
    }
}
