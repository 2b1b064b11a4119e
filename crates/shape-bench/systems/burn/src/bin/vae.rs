//! The variational autoencoder of `src/models/vae.rs`.

use burn::nn::{Linear, LinearConfig};
use burn::prelude::*;
use burn::tensor::activation::{relu, softplus};
use shape_bench_burn::{device, input, report, with_fixed_parameters};

/// Configuration of a [`Vae`].
#[derive(Config, Debug)]
pub struct VaeConfig {
    /// The numbers of an example.
    pub d_input: usize,
    /// The hidden width.
    pub d_hidden: usize,
    /// The width of the code.
    pub d_code: usize,
}

/// From `d_input` numbers over `d_hidden` hidden ones to a code of `d_code`, and back.
#[derive(Module, Debug)]
pub struct Vae {
    hidden: Linear,
    mean: Linear,
    log_variance: Linear,
    back: Linear,
    out: Linear,
    d_input: usize,
    d_hidden: usize,
    d_code: usize,
}

impl VaeConfig {
    /// Initializes a [`Vae`].
    pub fn init(&self, device: &Device) -> Vae {
        Vae {
            hidden: LinearConfig::new(self.d_input, self.d_hidden).init(device),
            mean: LinearConfig::new(self.d_hidden, self.d_code).init(device),
            log_variance: LinearConfig::new(self.d_hidden, self.d_code).init(device),
            back: LinearConfig::new(self.d_code, self.d_hidden).init(device),
            out: LinearConfig::new(self.d_hidden, self.d_input).init(device),
            d_input: self.d_input,
            d_hidden: self.d_hidden,
            d_code: self.d_code,
        }
    }
}

impl Vae {
    /// The mean and the logarithm of the variance of the code.
    ///
    /// # Shapes
    ///
    /// - x: `[batch, d_input]`
    /// - output: `[batch, d_code]` twice
    pub fn encode(&self, x: Tensor<2>) -> (Tensor<2>, Tensor<2>) {
        let [batch, _] = x.dims();
        assert_shape!(x, [batch, self.d_input]);
        let hidden = relu(self.hidden.forward(x));
        assert_shape!(hidden, [batch, self.d_hidden]);
        let (mean, log_variance) = (self.mean.forward(hidden.clone()), self.log_variance.forward(hidden));
        assert_shape!(mean, [batch, self.d_code]);
        assert_shape!(log_variance, [batch, self.d_code]);
        (mean, log_variance)
    }

    /// Scores of the numbers, before the sigmoid.
    ///
    /// # Shapes
    ///
    /// - code: `[batch, d_code]`
    /// - output: `[batch, d_input]`
    pub fn decode(&self, code: Tensor<2>) -> Tensor<2> {
        let [batch, _] = code.dims();
        assert_shape!(code, [batch, self.d_code]);
        let hidden = relu(self.back.forward(code));
        assert_shape!(hidden, [batch, self.d_hidden]);
        let scores = self.out.forward(hidden);
        assert_shape!(scores, [batch, self.d_input]);
        scores
    }

    /// The negative evidence bound of one draw, a mean over the batch. `noise` is normal.
    ///
    /// # Shapes
    ///
    /// - x: `[batch, d_input]`
    /// - noise: `[batch, d_code]`
    /// - output: `[1]`
    pub fn loss(&self, x: Tensor<2>, noise: Tensor<2>) -> Tensor<1> {
        let [batch, _] = x.dims();
        assert_shape!(x, [batch, self.d_input]);
        assert_shape!(noise, [batch, self.d_code]);
        let (mean, log_variance) = self.encode(x.clone());
        let code = mean.clone() + (log_variance.clone() * 0.5).exp() * noise;
        let scores = self.decode(code);
        let cross_entropy = (softplus(scores.clone(), 1.0) - x * scores).sum_dims_squeeze::<1, _>(&[1]);
        assert_shape!(cross_entropy, [batch]);
        let sum = mean.square() + log_variance.clone().exp() - log_variance - 1.0;
        let divergence = sum.sum_dims_squeeze::<1, _>(&[1]) * 0.5;
        assert_shape!(divergence, [batch]);
        (cross_entropy + divergence).mean()
    }
}

fn main() {
    let device = device();
    let net = with_fixed_parameters(VaeConfig::new(6, 5, 2).init(&device));
    let (x, noise) = (input([3, 6], &device), input([3, 2], &device));
    report(net.decode(noise.clone()), net.loss(x, noise));
}
