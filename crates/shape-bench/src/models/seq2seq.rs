//! Translation with attention (Luong, Pham and Manning 2015, "Effective Approaches to Attention-based Neural Machine Translation",
//! arXiv 1508.04025): an encoder, and a decoder that looks at all states of the encoder before each word.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::Module;
use congruent_grad::nn::{Embedding, Forward, GruCell, Linear, padding_mask};
use congruent_grad::prelude::*;

/// `V` words of the source and `U` of the target, rows of `E`, states of `H`.
#[derive(Module)]
pub struct Seq2Seq<V: Dim, U: Dim, E: Dim, H: Dim> {
    pub source: Embedding<f32, V, E>,
    pub target: Embedding<f32, U, E>,
    pub encoder: GruCell<f32, E, H>,
    pub decoder: GruCell<f32, E, H>,
    pub general: Linear<f32, H, H>,
    pub from_state: Linear<f32, H, H>,
    pub from_context: Linear<f32, H, H>,
    pub scores: Linear<f32, H, U>,
}

impl<V: StaticDim, U: StaticDim, E: StaticDim, H: StaticDim> Seq2Seq<V, U, E, H> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Seq2Seq {
            source: Embedding::new(rng),
            target: Embedding::new(rng),
            encoder: GruCell::new(rng),
            decoder: GruCell::new(rng),
            general: Linear::new(rng).without_bias(),
            from_state: Linear::new(rng),
            from_context: Linear::new(rng).without_bias(),
            scores: Linear::new(rng),
        }
    }
}

impl<V: Dim, U: Dim, E: Dim, H: StaticDim> Seq2Seq<V, U, E, H> {
    /// The states of the encoder at all `S` words.
    pub fn encode<B: Dim, S: Dim>(&self, text: &Tensor<i64, shape![B, S]>) -> Var<f32, shape![B, S, H]> {
        let x: Var<f32, shape![S, B, E]> = self.source.forward(text).transpose::<0, 1>();
        let mut state: Var<f32, shape![B, H]> = Tensor::zeros_of((((), text.dim::<0>()), H::default())).into();
        let mut states = Vec::new();
        for place in 0..x.sizes()[0] {
            state = self.encoder.forward(&(x.select::<0>(place), state));
            states.push(state.clone());
        }
        Var::stack_slice::<1>(&states).try_into_shape().expect("a state for each word")
    }

    /// How much of each of the `S` words the decoder looks at, and what it sees.
    pub fn attend<B: Dim, S: Dim>(
        &self,
        state: &Var<f32, shape![B, H]>,
        states: &Var<f32, shape![B, S, H]>,
        lengths: &Tensor<i64, shape![B]>,
    ) -> (Var<f32, shape![B, S]>, Var<f32, shape![B, H]>) {
        let query: Var<f32, shape![B, H, 1]> = self.general.forward(state).unsqueeze::<-1>();
        let scores: Var<f32, shape![B, S]> = states.matmul(query).squeeze::<-1>();
        let mask = padding_mask(lengths, states.value().dim::<1>());
        let hidden: Tensor<bool, shape![B, S]> = !mask.squeeze::<1>().squeeze::<1>();
        let weights = scores.masked_fill(&hidden, f32::NEG_INFINITY).softmax::<-1>();
        let seen: Var<f32, shape![B, H]> = weights.unsqueeze::<1>().matmul(states).squeeze::<1>();
        (weights, seen)
    }

    /// The scores of the next word after each of the `T` words of the target.
    pub fn forward<B: Dim, S: Dim, T: Dim>(
        &self,
        text: &Tensor<i64, shape![B, S]>,
        lengths: &Tensor<i64, shape![B]>,
        target: &Tensor<i64, shape![B, T]>,
    ) -> Vec<Var<f32, shape![B, U]>> {
        let states = self.encode(text);
        let x: Var<f32, shape![T, B, E]> = self.target.forward(target).transpose::<0, 1>();
        let mut state: Var<f32, shape![B, H]> = states.select::<1>(-1);
        let mut all = Vec::new();
        for place in 0..x.sizes()[0] {
            state = self.decoder.forward(&(x.select::<0>(place), state));
            let (_, seen) = self.attend(&state, &states, lengths);
            let mixed = (self.from_state.forward(&state) + self.from_context.forward(&seen)).tanh();
            all.push(self.scores.forward(&mixed));
        }
        all
    }

    pub fn loss<B: Dim, S: Dim, T: Dim>(
        &self,
        text: &Tensor<i64, shape![B, S]>,
        lengths: &Tensor<i64, shape![B]>,
        target: &Tensor<i64, shape![B, T]>,
        next: &Tensor<i64, shape![B, T]>,
    ) -> Var<f32, shape![]> {
        let scores = self.forward(text, lengths, target);
        let words = scores.iter().enumerate().map(|(place, scores)| {
            let word: Tensor<i64, shape![B]> = next.select::<1>(place).to_tensor();
            scores.cross_entropy(&word)
        });
        let count = scores.len() as f32;
        words.reduce(|a, b| a + b).expect("a target has words") / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn padding_gets_no_weight_and_gradients_have_the_sizes_of_the_types() {
        let net = Seq2Seq::<len![7], len![6], len![3], len![4]>::new(&mut seeded(1));
        let text = Tensor::<i64, shape![2, 3]>::arange();
        let lengths = Tensor::from([3, 1]);
        let states = net.encode(&text);
        let (weights, seen) = net.attend(&states.select::<1>(-1), &states, &lengths);
        assert_eq!((weights.sizes(), seen.sizes()), (&[2, 3][..], &[2, 4][..]));
        assert_eq!(weights.to_vec()[3..], [1.0, 0.0, 0.0]);
        let target = Tensor::from([[0, 1], [2, 3]]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&text, &lengths, &target, &target));
        assert!(loss > 0.0);
        assert_eq!(gradient.scores.weight.sizes(), [6, 4]);
    }
}
