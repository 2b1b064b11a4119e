//! A gated recurrent unit (Cho et al. 2014, "Learning Phrase Representations using RNN Encoder-Decoder", arXiv 1406.1078) as an encoder
//! of series, which foretells the next values.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Module, Var};

/// A cell from `I` numbers and a state of `H` to the next state.
#[derive(Module)]
pub struct Cell<I: Dim, H: Dim> {
    pub reset: (Linear<f32, I, H>, Linear<f32, H, H>),
    pub update: (Linear<f32, I, H>, Linear<f32, H, H>),
    pub candidate: (Linear<f32, I, H>, Linear<f32, H, H>),
}

impl<I: StaticDim, H: StaticDim> Cell<I, H> {
    pub fn new(rng: &mut impl Rng) -> Self {
        let mut pair = || (Linear::new(rng), Linear::new(rng));
        Cell { reset: pair(), update: pair(), candidate: pair() }
    }
}

impl<I: Dim, H: Dim> Cell<I, H> {
    pub fn step<B: Dim>(&self, x: &Var<f32, shape![B, I]>, state: &Var<f32, shape![B, H]>) -> Var<f32, shape![B, H]> {
        let reset = (self.reset.0.forward(x) + self.reset.1.forward(state)).sigmoid();
        let update = (self.update.0.forward(x) + self.update.1.forward(state)).sigmoid();
        let candidate = (self.candidate.0.forward(x) + self.candidate.1.forward(&(reset * state))).tanh();
        &update * state + (1.0 - &update) * candidate
    }
}

/// Two cells on top of each other, and a linear forecast of the next `I` numbers.
#[derive(Module)]
pub struct Forecast<I: Dim, H: Dim, G: Dim> {
    pub lower: Cell<I, H>,
    pub upper: Cell<H, G>,
    pub out: Linear<f32, G, I>,
}

impl<I: StaticDim, H: StaticDim, G: StaticDim> Forecast<I, H, G> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Forecast { lower: Cell::new(rng), upper: Cell::new(rng), out: Linear::new(rng) }
    }
}

impl<I: Dim, H: StaticDim, G: StaticDim> Forecast<I, H, G> {
    /// For each step the forecast of the next one.
    pub fn forward<B: Dim>(&self, series: &[Var<f32, shape![B, I]>], batch: B) -> Vec<Var<f32, shape![B, I]>> {
        let mut lower: Var<f32, shape![B, H]> = Tensor::zeros_of((((), batch), H::default())).into();
        let mut upper: Var<f32, shape![B, G]> = Tensor::zeros_of((((), batch), G::default())).into();
        let mut forecasts = Vec::new();
        for x in series {
            lower = self.lower.step(x, &lower);
            upper = self.upper.step(&lower, &upper);
            forecasts.push(self.out.forward(&upper));
        }
        forecasts
    }

    pub fn loss<B: Dim, T: Dim>(&self, series: &Var<f32, shape![T, B, I]>) -> Var<f32, shape![]> {
        let steps: Vec<Var<f32, shape![B, I]>> = (0..series.sizes()[0]).map(|step| series.select::<0>(step)).collect();
        let forecasts = self.forward(&steps, series.value().dim::<1>());
        let errors = forecasts.iter().zip(&steps[1..]).map(|(forecast, next)| forecast.mse_loss(next));
        let count = steps.len() as f32 - 1.0;
        errors.reduce(|a, b| a + b).expect("a series has two steps") / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn forecasts_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = Forecast::<len![2], len![4], len![3]>::new(&mut rng);
        let series: Var<f32, shape![5, 6, 2]> = Tensor::randn(&mut rng).into();
        let first: Var<f32, shape![6, 2]> = series.select::<0>(0);
        assert_eq!(net.forward(&[first], Default::default())[0].sizes(), [6, 2]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&series));
        assert!(loss > 0.0);
        assert_eq!(gradient.upper.update.0.weight.sizes(), [3, 4]);
    }

    #[test]
    fn without_weights_half_of_the_state_stays() {
        let cell = Cell::<len![2], len![1]>::new(&mut seeded(1)).rebuild(&mut |w| w * 0.0);
        let state: Var<f32, shape![1, 1]> = Tensor::ones().into();
        assert_eq!(cell.step(&Tensor::<f32, shape![1, 2]>::ones().into(), &state).to_vec(), [0.5]);
    }
}
