//! The first model: one linear layer and a softmax, for any number of inputs and classes.

use crate::train::{DECAY, Model, Pace};
use congruent::prelude::*;

/// Weights and a bias; also a gradient of them, or a velocity.
pub struct Linear<I: Dim, O: Dim> {
    pub weights: Tensor<f32, shape![I, O]>,
    pub bias: Tensor<f32, shape![O]>,
}

impl<I: StaticDim, O: StaticDim> Linear<I, O> {
    pub fn zeros() -> Self {
        Linear { weights: Tensor::zeros(), bias: Tensor::zeros() }
    }
}

impl<I: Dim, O: Dim> Linear<I, O> {
    /// What speaks for each class, on an open scale.
    pub fn logits<B: Dim>(&self, x: &Strided<f32, shape![B, I]>) -> Tensor<f32, shape![B, O]> {
        x.matmul(&self.weights) + &self.bias
    }

    /// The class that most speaks for.
    pub fn predict<B: Dim>(&self, x: &Strided<f32, shape![B, I]>) -> Tensor<i64, shape![B]> {
        self.logits(x).argmax::<-1>()
    }

    /// How far predictions are from the labels: the cross-entropy, and the price of the weights.
    pub fn loss<B: Dim>(&self, x: &Strided<f32, shape![B, I]>, labels: &Strided<i64, shape![B]>) -> f32 {
        self.logits(x).cross_entropy(labels).item() + price(&self.weights)
    }

    /// The slope of the loss.
    pub fn gradient<B: Dim>(&self, x: &Strided<f32, shape![B, I]>, labels: &Strided<i64, shape![B]>) -> Self {
        let error = slope(&self.logits(x), labels);
        Linear { weights: x.t().matmul(&error) + priced(&self.weights), bias: error.sum::<0>() }
    }
}

impl<I: StaticDim, O: StaticDim> Model for Linear<I, O> {
    fn step(&mut self, velocity: &mut Self, gradient: &Self, pace: Pace) {
        pace.step(&mut self.weights, &mut velocity.weights, &gradient.weights);
        pace.step(&mut self.bias, &mut velocity.bias, &gradient.bias);
    }
}

/// What a loss charges for weights.
pub fn price<T: Float, S: Shape>(weights: &Strided<T, S>) -> T {
    weights.square().sum_all().item() * T::of(DECAY / 2.0)
}

/// The slope of [`price`].
pub fn priced<T: Float, S: Shape>(weights: &Strided<T, S>) -> Tensor<T, S> {
    weights * T::of(DECAY)
}

/// The slope of the cross-entropy in the logits: `probability - target`, over the number of rows
/// (Bishop 2006, 4.109).
pub fn slope<T: Float, B: Dim, O: Dim>(
    logits: &Strided<T, shape![B, O]>,
    labels: &Strided<i64, shape![B]>,
) -> Tensor<T, shape![B, O]> {
    let mut error = logits.softmax::<-1>();
    // A target is 1 in the column of its label: `[B, 1]` of labels, and one -1 for all of them.
    error.scatter_add_::<1>(&labels.unsqueeze::<1>(), &Tensor::<T, shape![1, 1]>::full(T::of(-1)));
    error / T::of(labels.numel())
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;

    #[test]
    fn knowing_nothing_costs_the_logarithm_of_the_number_of_classes() {
        let model = Linear::<_, congruent::dim::N<4>>::zeros();
        let loss = model.loss(&Tensor::<f32, shape![2, 3]>::ones(), &Tensor::from([0, 2]));
        assert!((loss - 4f32.ln()).abs() < 1e-6);
    }

    /// Central differences: off by the square of the step, and by rounding over the step.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut rng = seeded(1);
        let x = Tensor::<f32, shape![6, 4]>::uniform(-1.0, 1.0, &mut rng);
        let labels = Tensor::from([0, 1, 2, 2, 1, 2]);
        let weights = Tensor::<f32, shape![4, 3]>::uniform(-1.0, 1.0, &mut rng);
        let mut model = Linear { weights, bias: Tensor::uniform(-1.0, 1.0, &mut rng) };
        let gradient = model.gradient(&x, &labels);
        let h = 1e-2;
        for (i, slope) in gradient.weights.iter().enumerate() {
            let at = [i / 3, i % 3];
            let here = model.weights[at];
            model.weights[at] = here + h;
            let above = model.loss(&x, &labels);
            model.weights[at] = here - h;
            let below = model.loss(&x, &labels);
            model.weights[at] = here;
            assert!(((above - below) / (2.0 * h) - slope).abs() < 1e-4, "weight {at:?}");
        }
        for (i, slope) in gradient.bias.iter().enumerate() {
            let here = model.bias[[i]];
            model.bias[[i]] = here + h;
            let above = model.loss(&x, &labels);
            model.bias[[i]] = here - h;
            let below = model.loss(&x, &labels);
            model.bias[[i]] = here;
            assert!(((above - below) / (2.0 * h) - slope).abs() < 1e-4, "bias {i}");
        }
    }
}
