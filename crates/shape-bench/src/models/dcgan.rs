//! DCGAN (Radford, Metz and Chintala 2015, "Unsupervised Representation Learning with Deep Convolutional Generative Adversarial Networks",
//! arXiv 1511.06434) for pictures of 16 by 16: a generator of transposed convolutions against a discriminator of strided ones.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::Module;
use congruent_grad::nn::{BatchNorm, Forward, init};
use congruent_grad::prelude::*;

/// From `Z` random numbers over `D` and `C` channels to a picture.
#[derive(Module)]
pub struct Generator<Z: Dim, D: Dim, C: Dim> {
    pub first: Var<f32, shape![Z, D, 4, 4]>,
    pub first_norm: BatchNorm<f32, D>,
    pub second: Var<f32, shape![D, C, 4, 4]>,
    pub second_norm: BatchNorm<f32, C>,
    pub last: Var<f32, shape![C, 3, 4, 4]>,
}

impl<Z: StaticDim, D: StaticDim, C: StaticDim> Generator<Z, D, C> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Generator {
            first: init::normal(0.0, 0.02, rng).into(),
            first_norm: BatchNorm::new(),
            second: init::normal(0.0, 0.02, rng).into(),
            second_norm: BatchNorm::new(),
            last: init::normal(0.0, 0.02, rng).into(),
        }
    }
}

impl<Z: Dim, D: Dim, C: Dim> Generator<Z, D, C> {
    pub fn forward<B: Dim>(&self, noise: &Var<f32, shape![B, Z]>) -> Var<f32, shape![B, 3, 16, 16]> {
        let x: Var<f32, shape![B, Z, 1, 1]> = noise.unsqueeze::<-1>().unsqueeze::<-1>();
        let x: Var<f32, shape![B, D, 4, 4]> = x.conv_transpose2d(&self.first);
        let x = self.first_norm.forward(&x).relu();
        let x: Var<f32, shape![B, C, 8, 8]> = x.conv_transpose2d(conv(&self.second).stride::<2>().padding::<1>());
        let x = self.second_norm.forward(&x).relu();
        x.conv_transpose2d(conv(&self.last).stride::<2>().padding::<1>()).tanh()
    }
}

/// From a picture over `C` and `D` channels to a score: positive for pictures that are real.
#[derive(Module)]
pub struct Discriminator<C: Dim, D: Dim> {
    pub first: Var<f32, shape![C, 3, 4, 4]>,
    pub second: Var<f32, shape![D, C, 4, 4]>,
    pub norm: BatchNorm<f32, D>,
    pub last: Var<f32, shape![1, D, 4, 4]>,
}

impl<C: StaticDim, D: StaticDim> Discriminator<C, D> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Discriminator {
            first: init::normal(0.0, 0.02, rng).into(),
            second: init::normal(0.0, 0.02, rng).into(),
            norm: BatchNorm::new(),
            last: init::normal(0.0, 0.02, rng).into(),
        }
    }
}

/// Negative numbers times 0.2.
fn leaky<S: Shape>(x: &Var<f32, S>) -> Var<f32, S> {
    x.relu() - (-x).relu() * 0.2
}

impl<C: Dim, D: Dim> Discriminator<C, D> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 3, 16, 16]>) -> Var<f32, shape![B]> {
        let x: Var<f32, shape![B, C, 8, 8]> = leaky(&x.conv2d(conv(&self.first).stride::<2>().padding::<1>()));
        let x: Var<f32, shape![B, D, 4, 4]> = x.conv2d(conv(&self.second).stride::<2>().padding::<1>());
        let score: Var<f32, shape![B, 1, 1, 1]> = leaky(&self.norm.forward(&x)).conv2d(&self.last);
        score.squeeze::<-1>().squeeze::<-1>().squeeze::<-1>()
    }
}

/// The loss of the generator: its pictures should pass for real.
pub fn generator_loss<B: Dim, Z: Dim, D: Dim, C: Dim>(
    generator: &Generator<Z, D, C>,
    discriminator: &Discriminator<C, D>,
    noise: &Var<f32, shape![B, Z]>,
) -> Var<f32, shape![]> {
    let scores: Var<f32, shape![B]> = discriminator.forward(&generator.forward(noise));
    (-scores).softplus().mean_all()
}

/// The loss of the discriminator: real pictures should pass, generated ones should not.
pub fn discriminator_loss<B: Dim, Z: Dim, D: Dim, C: Dim>(
    generator: &Generator<Z, D, C>,
    discriminator: &Discriminator<C, D>,
    noise: &Var<f32, shape![B, Z]>,
    real: &Var<f32, shape![B, 3, 16, 16]>,
) -> Var<f32, shape![]> {
    let generated = generator.forward(noise).detach();
    let both = (-discriminator.forward(real)).softplus() + discriminator.forward(&generated).softplus();
    both.mean::<0>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn pictures_scores_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let generator = Generator::<len![5], len![4], len![3]>::new(&mut rng);
        let discriminator = Discriminator::new(&mut rng);
        let noise: Var<f32, shape![2, 5]> = Tensor::randn(&mut rng).into();
        let picture = generator.forward(&noise);
        assert_eq!((picture.sizes(), discriminator.forward(&picture).sizes()), (&[2, 3, 16, 16][..], &[2][..]));
        let (loss, gradient) = value_and_grad(&generator, |g| generator_loss(g, &discriminator, &noise));
        assert!((loss - 2f32.ln()).abs() < 0.1 && gradient.first.sizes() == [5, 4, 4, 4], "{loss}");
        let (loss, gradient) = value_and_grad(&discriminator, |d| discriminator_loss(&generator, d, &noise, &picture));
        assert!((loss - 2.0 * 2f32.ln()).abs() < 0.1 && gradient.last.sizes() == [1, 4, 4, 4], "{loss}");
    }
}
