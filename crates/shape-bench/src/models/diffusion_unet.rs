//! The network of denoising diffusion (Ho, Jain and Abbeel 2020, "Denoising Diffusion Probabilistic Models", arXiv 2006.11239) for pictures of
//! 16 by 16: a U-Net that knows the time, with attention at the bottom, which foretells the noise in a picture.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::window::SamePadding;
use congruent_grad::nn::{Conv2d, Forward, Linear};
use congruent_grad::prelude::*;
use congruent_grad::{Module, einsum};

/// `R` sines and `R` cosines of each time, as the positions of a transformer have them.
pub fn waves<B: Dim, R: StaticDim>(time: &Strided<f32, shape![B]>) -> Tensor<f32, shape![B, R + R]> {
    let rate = -(10_000f32.ln()) / R::default().size() as f32;
    let rates: Tensor<f32, shape![R]> = (Tensor::<f32, shape![R]>::arange() * rate).exp();
    let angle: Tensor<f32, shape![B, R]> = time.unsqueeze::<-1>() * rates;
    angle.sin().cat::<1>(&angle.cos())
}

/// A residual block from `I` channels to `O`, which a vector of `E` shifts.
#[derive(Module)]
pub struct Residual<I: Dim, O: Dim, E: Dim> {
    pub first: Conv2d<f32, I, O, 3, SamePadding>,
    pub time: Linear<f32, E, O>,
    pub second: Conv2d<f32, O, O, 3, SamePadding>,
    pub skip: Conv2d<f32, I, O, 1, SamePadding>,
}

impl<I: StaticDim, O: StaticDim, E: StaticDim> Residual<I, O, E> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Residual {
            first: Conv2d::same(rng),
            time: Linear::new(rng),
            second: Conv2d::same(rng),
            skip: Conv2d::same(rng),
        }
    }
}

impl<I: Dim, O: Dim, E: Dim> Residual<I, O, E> {
    pub fn forward<B: Dim, H: Dim, W: Dim>(
        &self,
        x: &Var<f32, shape![B, I, H, W]>,
        time: &Var<f32, shape![B, E]>,
    ) -> Var<f32, shape![B, O, H, W]> {
        let shift: Var<f32, shape![B, O, 1, 1]> = self.time.forward(time).unsqueeze::<-1>().unsqueeze::<-1>();
        let y: Var<f32, shape![B, O, H, W]> = self.first.forward(&x.silu()) + shift;
        self.skip.forward(x) + self.second.forward(&y.silu())
    }
}

/// Attention of all 8 by 8 positions of a picture of `C` channels.
#[derive(Module)]
pub struct Attention<C: Dim> {
    pub query: Var<f32, shape![C, C]>,
    pub key: Var<f32, shape![C, C]>,
    pub value: Var<f32, shape![C, C]>,
}

impl<C: Dim> Attention<C> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, C, 8, 8]>) -> Var<f32, shape![B, C, 8, 8]> {
        let places: Var<f32, shape![B, C, 64]> = x.flatten::<2, 3>();
        let query: Var<f32, shape![B, 64, C]> = einsum!("bcn,dc->bnd", &places, &self.query);
        let key: Var<f32, shape![B, C, 64]> = einsum!("bcn,dc->bdn", &places, &self.key);
        let value: Var<f32, shape![B, 64, C]> = einsum!("bcn,dc->bnd", &places, &self.value);
        let scores: Var<f32, shape![B, 64, 64]> = query.matmul(key) / (x.sizes()[1] as f32).sqrt();
        let seen: Var<f32, shape![B, 64, C]> = scores.softmax::<-1>().matmul(value);
        x + seen.mt().unflatten::<2, shape![8, 8]>()
    }
}

/// Pictures of `I` channels, `C` of them at the top and `2 * C` below; times of `R + R` waves and of `E` numbers.
#[derive(Module)]
pub struct Denoiser<I: Dim, C: Dim, R: Dim, E: Dim> {
    pub time: Linear<f32, len![R + R], E>,
    pub stem: Conv2d<f32, I, C, 3, SamePadding>,
    pub down: Residual<C, C, E>,
    pub bottom: Residual<C, len![2 * C], E>,
    pub attention: Attention<len![2 * C]>,
    pub up: Var<f32, shape![2 * C, C, 2, 2]>,
    pub top: Residual<len![C + C], C, E>,
    pub out: Conv2d<f32, C, I, 3, SamePadding>,
}

impl<I: Dim, C: Dim, R: StaticDim, E: Dim> Denoiser<I, C, R, E> {
    pub fn forward<B: Dim>(
        &self,
        x: &Var<f32, shape![B, I, 16, 16]>,
        time: &Strided<f32, shape![B]>,
    ) -> Var<f32, shape![B, I, 16, 16]> {
        let time: Var<f32, shape![B, E]> = self.time.forward(&Var::from(waves::<B, R>(time))).silu();
        let top: Var<f32, shape![B, C, 16, 16]> = self.down.forward(&self.stem.forward(x), &time);
        let low: Var<f32, shape![B, 2 * C, 8, 8]> = self.bottom.forward(&top.avg_pool2d(pool::<2>()), &time);
        let low = self.attention.forward(&low);
        let up: Var<f32, shape![B, C, 16, 16]> = low.conv_transpose2d(conv(&self.up).stride::<2>());
        let both: Var<f32, shape![B, C + C, 16, 16]> = top.cat::<1>(&up);
        self.out.forward(&self.top.forward(&both, &time))
    }

    /// How far the foretold noise is from the noise that was added. `kept` is the part of the picture's variance that is left at its time.
    pub fn loss<B: Dim>(
        &self,
        x: &Var<f32, shape![B, I, 16, 16]>,
        noise: &Var<f32, shape![B, I, 16, 16]>,
        time: &Strided<f32, shape![B]>,
        kept: &Strided<f32, shape![B, 1, 1, 1]>,
    ) -> Var<f32, shape![]> {
        let noisy = x * kept.sqrt() + noise * (1.0 - kept).sqrt();
        self.forward(&noisy, time).mse_loss(noise)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::nn::init;
    use congruent_grad::value_and_grad;

    #[test]
    fn noise_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = Denoiser::<len![1], len![3], len![4], len![5]> {
            time: Linear::new(&mut rng),
            stem: Conv2d::same(&mut rng),
            down: Residual::new(&mut rng),
            bottom: Residual::new(&mut rng),
            attention: Attention {
                query: init::normal(0.0, 0.1, &mut rng).into(),
                key: init::normal(0.0, 0.1, &mut rng).into(),
                value: init::normal(0.0, 0.1, &mut rng).into(),
            },
            up: init::normal(0.0, 0.1, &mut rng).into(),
            top: Residual::new(&mut rng),
            out: Conv2d::same(&mut rng),
        };
        let x: Var<f32, shape![2, 1, 16, 16]> = Tensor::randn(&mut rng).into();
        let time = Tensor::from([3.0, 70.0]);
        assert_eq!(net.forward(&x, &time).sizes(), [2, 1, 16, 16]);
        let kept = Tensor::full(0.5);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &x, &time, &kept));
        assert!(loss.is_finite());
        assert_eq!(gradient.top.first.weight.sizes(), [3, 6, 3, 3]);
    }

    #[test]
    fn time_0_has_sines_of_0_and_cosines_of_1() {
        let waves: Tensor<f32, shape![1, 4]> = waves::<len![1], len![2]>(&Tensor::from([0.0]));
        assert_eq!(waves.to_vec(), [0.0, 0.0, 1.0, 1.0]);
    }
}
