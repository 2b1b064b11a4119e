//! A variational autoencoder learns points on a circle in 16 dimensions: what `compile_time.py --only training` builds.

use congruent::prelude::*;
use congruent::random::Generator;
use congruent_grad::data::Batches;
use congruent_grad::nn::{Forward, Linear, Relu};
use congruent_grad::optim::Adam;
use congruent_grad::{Module, Var, value_and_grad};

type Data<B> = Var<f32, shape![B, 16]>;
type Latent<B> = Var<f32, shape![B, 2]>;

/// Data to the mean and the logarithm of the variance of a latent, and a latent back to data.
#[derive(Module)]
struct Vae {
    encoder: (Linear<f32, len![16], len![32]>, Relu),
    mean: Linear<f32, len![32], len![2]>,
    log_variance: Linear<f32, len![32], len![2]>,
    decoder: (Linear<f32, len![2], len![32]>, Relu, Linear<f32, len![32], len![16]>),
}

impl Vae {
    fn new(rng: &mut Generator) -> Self {
        Vae {
            encoder: (Linear::new(rng), Relu::new()),
            mean: Linear::new(rng),
            log_variance: Linear::new(rng),
            decoder: (Linear::new(rng), Relu::new(), Linear::new(rng)),
        }
    }

    fn encode<B: Dim>(&self, x: &Data<B>) -> (Latent<B>, Latent<B>) {
        let hidden = self.encoder.forward(x);
        (self.mean.forward(&hidden), self.log_variance.forward(&hidden))
    }

    fn decode<B: Dim>(&self, z: &Latent<B>) -> Data<B> {
        self.decoder.forward(z).sigmoid()
    }

    /// What is lost on the way there and back, and how far latents are from a normal distribution.
    fn loss<B: Dim>(&self, x: &Data<B>, noise: &Latent<B>) -> Var<f32, shape![]> {
        let (mean, log_variance) = self.encode(x);
        let z = &mean + (&log_variance * 0.5).exp() * noise;
        let back = self.decode(&z);
        let lost = (back - x).square().sum::<-1>().mean_all();
        let divergence = (log_variance.exp() + mean.square() - 1.0 - &log_variance).sum::<-1>().mean_all() * 0.5;
        lost + divergence * 0.01
    }
}

/// Points on a circle, each number the height of one of 16 waves.
fn circle(n: usize, rng: &mut Generator) -> Tensor<f32, shape![_, 16]> {
    let angles = Tensor::<f32, _>::uniform_of(dims![n, 1], 0.0, core::f32::consts::TAU, rng);
    let phases = Tensor::<f32, shape![16]>::arange() * (core::f32::consts::TAU / 16.0);
    (&angles + &phases).sin() * 0.5 + 0.5
}

fn main() {
    let mut rng = congruent::random::seeded(1);
    let n = 200;
    let data: Data<_> = circle(n, &mut rng).into();
    let batches = Batches::new(data, 50);
    let mut vae = Vae::new(&mut rng);
    let mut adam = Adam::new(&vae, 0.005);
    for epoch in 0..20 {
        let mut sum = 0.0;
        for x in batches.in_order() {
            let noise: Latent<_> = Tensor::randn_of(dims![x.sizes()[0], 2], &mut rng).into();
            let (loss, gradient) = value_and_grad(&vae, |vae| vae.loss(&x, &noise));
            adam.step(&mut vae, &gradient);
            sum += loss;
        }
        if epoch % 5 == 4 {
            println!("epoch {epoch}: loss {:.4}", sum / batches.len() as f32);
        }
    }
    let z: Latent<_> = Tensor::<f32, shape![3, 2]>::randn(&mut rng).into();
    println!("{:.2}", vae.decode(&z).value());
}
