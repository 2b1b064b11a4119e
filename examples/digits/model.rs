//! The classifier: one linear layer and a softmax, for any number of inputs and classes.

use congruent::prelude::*;

/// What the loss charges for the squares of the weights. A rim pixel that is ink in a single
/// picture would otherwise learn that picture by heart.
const DECAY: f32 = 1e-3;

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
    pub fn logits<B: Dim>(&self, x: &Tensor<f32, shape![B, I]>) -> Tensor<f32, shape![B, O]> {
        x.matmul(&self.weights) + &self.bias
    }

    /// The class that most speaks for.
    pub fn predict<B: Dim>(&self, x: &Tensor<f32, shape![B, I]>) -> Tensor<i64, shape![B]> {
        self.logits(x).argmax::<-1>()
    }

    /// How far predictions are from the targets: the cross-entropy, and the price of the weights.
    pub fn loss<B: Dim>(&self, x: &Tensor<f32, shape![B, I]>, targets: &Tensor<f32, shape![B, O]>) -> f32 {
        let price = DECAY / 2.0 * self.weights.square().sum_all().item();
        cross_entropy(&self.logits(x), targets) + price
    }

    /// The slope of the loss. Softmax and cross-entropy together have the slope
    /// `probability - target` (Bishop 2006, 4.109).
    pub fn gradient<B: Dim>(&self, x: &Tensor<f32, shape![B, I]>, targets: &Tensor<f32, shape![B, O]>) -> Self {
        let error = (softmax(&self.logits(x)) - targets) / x.sizes()[0] as f32;
        Linear { weights: x.t().matmul(&error) + &self.weights * DECAY, bias: error.sum::<0>() }
    }

    /// One step of gradient descent with momentum.
    pub fn step(&mut self, velocity: &mut Self, gradient: &Self, rate: f32, momentum: f32) {
        velocity.weights *= momentum;
        velocity.weights += &gradient.weights;
        velocity.bias *= momentum;
        velocity.bias += &gradient.bias;
        self.weights -= &velocity.weights * rate;
        self.bias -= &velocity.bias * rate;
    }
}

/// Probabilities along the last axis, whatever is in front of it.
pub fn softmax<L: Shape, C: Dim>(x: &Tensor<f32, shape![..L, C]>) -> Tensor<f32, shape![..L, C]> {
    // The largest becomes 0, so that no power overflows; the quotient is the same.
    let powers = (x - x.amax_keepdim::<-1>()).exp();
    let total = powers.sum_keepdim::<-1>();
    powers / total
}

/// The logarithms of [`softmax`], without the detour through numbers that round to 0.
pub fn log_softmax<L: Shape, C: Dim>(x: &Tensor<f32, shape![..L, C]>) -> Tensor<f32, shape![..L, C]> {
    let x = x - x.amax_keepdim::<-1>();
    let log_total = x.exp().sum_keepdim::<-1>().ln();
    x - log_total
}

/// The mean over the rows of `-ln(probability of the right class)`.
pub fn cross_entropy<B: Dim, C: Dim>(logits: &Tensor<f32, shape![B, C]>, targets: &Tensor<f32, shape![B, C]>) -> f32 {
    -(log_softmax(logits) * targets).sum::<-1>().mean_all().item()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepare::random;

    /// Numbers from -1 to 1.
    fn noise<S: StaticShape>(seed: u64) -> Tensor<f32, S> {
        let mut state = seed;
        Tensor::zeros().map(|_: f32| random(&mut state) as f32 / u64::MAX as f32 * 2.0 - 1.0)
    }

    #[test]
    fn softmax_rows_sum_to_1() {
        let p = softmax(&(noise::<shape![4, 7]>(1) * 5.0));
        assert!((p.sum::<-1>() - 1.0).abs().amax_all().item() < 1e-6);
        assert!(p.amin_all().item() > 0.0);
        let p = softmax(&noise::<shape![2, 3, 7]>(2));
        assert!((p.sum::<-1>() - 1.0).abs().amax_all().item() < 1e-6);
        assert!((softmax(&noise::<shape![7]>(3)).sum_all().item() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn softmax_survives_large_numbers() {
        let x = Tensor::from([[1e4f32, 0.0, -1e4], [-1e30, 1e30, 0.0]]);
        assert_eq!(softmax(&x).to_vec(), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        assert_eq!(log_softmax(&x)[[0, 1]], -1e4);
    }

    #[test]
    fn log_softmax_is_the_logarithm_of_softmax() {
        let x = noise::<shape![5, 3]>(1) * 4.0;
        assert!((softmax(&x).ln() - log_softmax(&x)).abs().amax_all().item() < 1e-5);
    }

    #[test]
    fn knowing_nothing_costs_the_logarithm_of_the_number_of_classes() {
        let targets = Tensor::from([[1.0f32, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        let loss = cross_entropy(&Tensor::zeros(), &targets);
        assert!((loss - 4f32.ln()).abs() < 1e-6);
    }

    /// Central differences: off by the square of the step, and by rounding over the step.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let (x, targets) = (noise::<shape![6, 4]>(1), softmax(&noise::<shape![6, 3]>(2)));
        let mut model = Linear { weights: noise(3), bias: noise(4) };
        let gradient = model.gradient(&x, &targets);
        let h = 1e-2;
        for (i, slope) in gradient.weights.iter().enumerate() {
            let at = [i / 3, i % 3];
            let here = model.weights[at];
            model.weights[at] = here + h;
            let above = model.loss(&x, &targets);
            model.weights[at] = here - h;
            let below = model.loss(&x, &targets);
            model.weights[at] = here;
            assert!(((above - below) / (2.0 * h) - slope).abs() < 1e-4, "weight {at:?}");
        }
        for (i, slope) in gradient.bias.iter().enumerate() {
            let here = model.bias[[i]];
            model.bias[[i]] = here + h;
            let above = model.loss(&x, &targets);
            model.bias[[i]] = here - h;
            let below = model.loss(&x, &targets);
            model.bias[[i]] = here;
            assert!(((above - below) / (2.0 * h) - slope).abs() < 1e-4, "bias {i}");
        }
    }
}
