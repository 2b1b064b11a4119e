//! The first model: one linear layer and a softmax, for any number of inputs and classes.

use congruent::prelude::*;
use congruent_grad::{Module, Var};

/// The penalty for the squares of the weights. A rim pixel that is ink in a single picture would
/// otherwise learn that picture by heart.
const DECAY: f64 = 1e-3;

/// Weights and a bias; also a gradient of them.
#[derive(Module)]
pub struct Linear<I: Dim, O: Dim> {
    pub weights: Var<f32, shape![I, O]>,
    pub bias: Var<f32, shape![O]>,
}

impl<I: StaticDim, O: StaticDim> Linear<I, O> {
    pub fn zeros() -> Self {
        Linear { weights: Tensor::zeros().into(), bias: Tensor::zeros().into() }
    }
}

impl<I: Dim, O: Dim> Linear<I, O> {
    /// Returns the evidence for each class, on an open scale.
    pub fn logits<B: Dim>(&self, x: &Var<f32, shape![B, I]>) -> Var<f32, shape![B, O]> {
        x.matmul(&self.weights) + &self.bias
    }

    /// The class that most speaks for.
    pub fn predict<B: Dim>(&self, x: &Var<f32, shape![B, I]>) -> Tensor<i64, shape![B]> {
        self.logits(x).value().argmax::<-1>()
    }

    /// How far predictions are from the labels: the cross-entropy, and the price of the weights.
    pub fn loss<B: Dim>(&self, x: &Var<f32, shape![B, I]>, labels: &Strided<i64, shape![B]>) -> Var<f32, shape![]> {
        self.logits(x).cross_entropy(labels) + price(&self.weights)
    }
}

/// Returns the penalty for weights, which a loss adds.
pub fn price<T: Float, S: Shape>(weights: &Var<T, S>) -> Var<T, shape![]> {
    weights.square().sum_all() * T::of(DECAY / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowing_nothing_costs_the_logarithm_of_the_number_of_classes() {
        let model = Linear::<_, congruent::dim::N<4>>::zeros();
        let x: Var<f32, shape![2, 3]> = Tensor::ones().into();
        let loss = model.loss(&x, &Tensor::from([0, 2])).item();
        assert!((loss - 4f32.ln()).abs() < 1e-6);
    }
}
