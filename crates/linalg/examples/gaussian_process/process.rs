//! A Gaussian process over any number of measurements.

use congruent::prelude::*;
use congruent_grad::{Var, value_and_grad};
use congruent_linalg::prelude::*;

/// The covariance of two places: `size² exp(-(x - y)² / (2 scale²))`, and `noise²` more of a measurement with itself.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    pub scale: f64,
    pub size: f64,
    pub noise: f64,
}

impl Kernel {
    /// The covariances of places with others.
    fn between<A: Dim, B: Dim>(
        &self,
        x: &Strided<f64, shape![A]>,
        y: &Strided<f64, shape![B]>,
    ) -> Tensor<f64, shape![A, B]> {
        let distances = x.unsqueeze::<1>() - y.unsqueeze::<0>();
        (distances.square() * (-0.5 / (self.scale * self.scale))).exp() * (self.size * self.size)
    }
}

/// The logarithm of the probability of what was measured, of the logarithms of scale, size and noise: `-½ yᵀ K⁻¹ y - Σ ln Lᵢᵢ - ½ n ln 2π`.
///
/// # Panics
/// Where the covariances are not positive definite: places twice, and too little noise.
fn log_likelihood<A: Dim>(
    parameters: &Var<f64, shape![3]>,
    x: &Strided<f64, shape![A]>,
    y: &Strided<f64, shape![A]>,
) -> Var<f64, shape![]> {
    let squares = (parameters * 2.0).exp();
    let [scale, size, noise] = [0, 1, 2].map(|place| squares.select::<0>(place));
    let distances = Var::from((x.unsqueeze::<1>() - x.unsqueeze::<0>()).square() * -0.5);
    let own = Var::from(Tensor::from_fn_of(distances.value().shape(), |[i, j]| if i == j { 1.0 } else { 0.0 }));
    let covariance = (distances / scale).exp() * size + own * noise;
    let (factor, y) = (covariance.cholesky(), Var::from(y.to_tensor()));
    let fit = y.dot(&factor.cholesky_solve(&y)) * -0.5;
    fit - factor.diagonal::<0, 0, 1>().ln().sum_all() - 0.5 * x.numel() as f64 * core::f64::consts::TAU.ln()
}

impl Kernel {
    fn to_parameters(self) -> Tensor<f64, shape![3]> {
        Tensor::from([self.scale, self.size, self.noise]).ln()
    }

    fn from_parameters(parameters: &Strided<f64, shape![3]>) -> Self {
        let [scale, size, noise] = [0, 1, 2].map(|place| parameters[[place]].exp());
        Kernel { scale, size, noise }
    }

    /// The logarithm of the probability of what was measured.
    ///
    /// # Panics
    /// Where the covariances are not positive definite.
    pub fn log_likelihood<A: Dim>(self, x: &Strided<f64, shape![A]>, y: &Strided<f64, shape![A]>) -> f64 {
        log_likelihood(&self.to_parameters().into(), x, y).item()
    }

    /// The kernel of largest likelihood, near this one: by steps along the gradient, none longer than a tenth.
    ///
    /// # Panics
    /// Where the covariances are not positive definite.
    pub fn fit<A: Dim>(self, x: &Strided<f64, shape![A]>, y: &Strided<f64, shape![A]>, steps: usize) -> Self {
        let mut parameters = self.to_parameters();
        for _ in 0..steps {
            let (_, gradient) = value_and_grad(&Var::from(parameters.clone()), |own| log_likelihood(own, x, y));
            let gradient = gradient.value();
            let length = gradient.norm_all().item();
            parameters += gradient * (0.02f64.min(0.1 / length));
        }
        Kernel::from_parameters(&parameters)
    }
}

/// A process that has been told measurements.
pub struct Process<A: Dim> {
    kernel: Kernel,
    x: Tensor<f64, shape![A]>,
    /// The Cholesky factor of the covariances `K` of the measurements.
    factor: Tensor<f64, shape![A, A]>,
    /// `K⁻¹ y`
    weights: Tensor<f64, shape![A]>,
}

impl<A: Dim> Process<A> {
    /// Learns what was measured at these places.
    ///
    /// # Errors
    /// Where the covariances are not positive definite: places twice, and too little noise.
    pub fn new(kernel: Kernel, x: Tensor<f64, shape![A]>, y: &Strided<f64, shape![A]>) -> Result<Self, LinalgError> {
        let mut covariance = kernel.between(&x, &x);
        covariance.diagonal_mut::<0, 0, 1>().add_(kernel.noise * kernel.noise);
        let factor = covariance.try_cholesky()?;
        let weights = factor.cholesky_solve(y);
        Ok(Process { kernel, x, factor, weights })
    }

    /// The mean and the deviation of the curve at these places.
    pub fn predict<G: Dim>(&self, at: &Strided<f64, shape![G]>) -> (Tensor<f64, shape![G]>, Tensor<f64, shape![G]>) {
        let covariance = self.kernel.between(&self.x, at);
        let mean = covariance.t().mv(&self.weights);
        let known = self.factor.solve_triangular(&covariance, Triangle::Lower).square().sum::<0>();
        let variance = (known * -1.0 + self.kernel.size * self.kernel.size).maximum(0.0);
        (mean, variance.sqrt())
    }
}
