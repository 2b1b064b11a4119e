//! A variational autoencoder (Kingma and Welling 2013, "Auto-Encoding Variational Bayes", arXiv 1312.6114): an encoder to the mean and
//! the variance of a code, one draw from it, and a decoder.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Module, Var};

/// From `I` numbers over `H` hidden ones to a code of `Z`, and back.
#[derive(Module)]
pub struct Vae<I: Dim, H: Dim, Z: Dim> {
    pub hidden: Linear<f32, I, H>,
    pub mean: Linear<f32, H, Z>,
    pub log_variance: Linear<f32, H, Z>,
    pub back: Linear<f32, Z, H>,
    pub out: Linear<f32, H, I>,
}

impl<I: StaticDim, H: StaticDim, Z: StaticDim> Vae<I, H, Z> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Vae {
            hidden: Linear::new(rng),
            mean: Linear::new(rng),
            log_variance: Linear::new(rng),
            back: Linear::new(rng),
            out: Linear::new(rng),
        }
    }
}

impl<I: Dim, H: Dim, Z: Dim> Vae<I, H, Z> {
    /// The mean and the logarithm of the variance of the code.
    pub fn encode<B: Dim>(&self, x: &Var<f32, shape![B, I]>) -> (Var<f32, shape![B, Z]>, Var<f32, shape![B, Z]>) {
        let hidden: Var<f32, shape![B, H]> = self.hidden.forward(x).relu();
        (self.mean.forward(&hidden), self.log_variance.forward(&hidden))
    }

    /// Scores of the numbers, before the sigmoid.
    pub fn decode<B: Dim>(&self, code: &Var<f32, shape![B, Z]>) -> Var<f32, shape![B, I]> {
        let hidden: Var<f32, shape![B, H]> = self.back.forward(code).relu();
        self.out.forward(&hidden)
    }

    /// The negative evidence bound of one draw, a mean over the batch. `noise` is normal.
    pub fn loss<B: Dim>(&self, x: &Var<f32, shape![B, I]>, noise: &Strided<f32, shape![B, Z]>) -> Var<f32, shape![]> {
        let (mean, log_variance) = self.encode(x);
        let code = &mean + (&log_variance * 0.5).exp() * noise;
        let scores = self.decode(&code);
        let cross_entropy: Var<f32, shape![B]> = (scores.softplus() - x * scores).sum::<1>();
        let divergence: Var<f32, shape![B]> =
            (mean.square() + log_variance.exp() - log_variance - 1.0).sum::<1>() * 0.5;
        (cross_entropy + divergence).mean::<0>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn without_weights_the_loss_is_that_of_a_coin() {
        let mut rng = seeded(1);
        let net = Vae::<len![6], len![5], len![2]>::new(&mut rng);
        let x: Var<f32, shape![3, 6]> = Tensor::rand(&mut rng).into();
        let noise = Tensor::<f32, shape![3, 2]>::randn(&mut rng);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &noise));
        assert!(loss.is_finite());
        assert_eq!(gradient.mean.weight.sizes(), [2, 5]);
        let zero = net.rebuild(&mut |w| w * 0.0);
        assert_eq!(zero.decode(&noise.into()).sizes(), [3, 6]);
        let coin = zero.loss(&x, &Tensor::<f32, shape![3, 2]>::zeros()).item();
        assert!((coin - 6.0 * 2f32.ln()).abs() < 1e-5, "{coin}");
    }
}
