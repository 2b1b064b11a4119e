//! A long short-term memory (Hochreiter and Schmidhuber 1997, with the forget gate of Gers et al. 2000) as an encoder of texts: the last
//! state of each sequence becomes the scores of its classes.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Embedding, Forward, Linear, init};
use congruent_grad::{Module, Var, einsum};

/// A cell with its four gates along one axis: input, forget, candidate, output.
#[derive(Module)]
pub struct Cell<I: Dim, H: Dim> {
    pub input: Var<f32, shape![4, H, I]>,
    pub state: Var<f32, shape![4, H, H]>,
    pub bias: Var<f32, shape![4, H]>,
}

/// The state and the memory.
pub type State<B, H> = (Var<f32, shape![B, H]>, Var<f32, shape![B, H]>);

impl<I: StaticDim, H: StaticDim> Cell<I, H> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Cell {
            input: init::normal(0.0, 0.3, rng).into(),
            state: init::normal(0.0, 0.3, rng).into(),
            bias: Tensor::zeros().into(),
        }
    }
}

impl<I: Dim, H: Dim> Cell<I, H> {
    pub fn step<B: Dim>(&self, x: &Var<f32, shape![B, I]>, (state, memory): &State<B, H>) -> State<B, H> {
        let gates: Var<f32, shape![B, 4, H]> =
            einsum!("bi,ghi->bgh", x, &self.input) + einsum!("bj,ghj->bgh", state, &self.state) + &self.bias;
        let [input, forget, candidate, output] = gates.unbind::<1>();
        let memory: Var<f32, shape![B, H]> = forget.sigmoid() * memory + input.sigmoid() * candidate.tanh();
        (output.sigmoid() * memory.tanh(), memory)
    }
}

/// Rows for `V` tokens of width `I`, a memory of `H`, and `K` classes.
#[derive(Module)]
pub struct Encoder<V: Dim, I: Dim, H: Dim, K: Dim> {
    pub tokens: Embedding<f32, V, I>,
    pub cell: Cell<I, H>,
    pub scores: Linear<f32, H, K>,
}

impl<V: StaticDim, I: StaticDim, H: StaticDim, K: StaticDim> Encoder<V, I, H, K> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Encoder { tokens: Embedding::new(rng), cell: Cell::new(rng), scores: Linear::new(rng) }
    }
}

impl<V: Dim, I: Dim, H: StaticDim, K: Dim> Encoder<V, I, H, K> {
    pub fn forward<B: Dim, T: Dim>(&self, text: &Tensor<i64, shape![B, T]>) -> Var<f32, shape![B, K]> {
        let x: Var<f32, shape![T, B, I]> = self.tokens.forward(text).transpose::<0, 1>();
        let zeros: Var<f32, shape![B, H]> = Tensor::zeros_of((((), text.dim::<0>()), H::default())).into();
        let mut state: State<B, H> = (zeros.clone(), zeros);
        for place in 0..x.sizes()[0] {
            state = self.cell.step(&x.select::<0>(place), &state);
        }
        self.scores.forward(&state.0)
    }

    pub fn loss<B: Dim, T: Dim>(
        &self,
        text: &Tensor<i64, shape![B, T]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        self.forward(text).cross_entropy(classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn scores_and_gradients_have_the_sizes_of_the_types() {
        let net = Encoder::<len![7], len![4], len![5], len![3]>::new(&mut seeded(1));
        let text = Tensor::<i64, shape![2, 3]>::arange();
        assert_eq!(net.forward(&text).sizes(), [2, 3]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&text, &Tensor::from([0, 2])));
        assert!(loss > 0.0);
        assert_eq!(gradient.cell.state.sizes(), [4, 5, 5]);
    }

    #[test]
    fn without_weights_half_of_the_memory_is_forgotten() {
        let cell = Cell::<len![2], len![1]>::new(&mut seeded(1)).rebuild(&mut |w| w * 0.0);
        let one = || Var::from(Tensor::<f32, shape![1, 1]>::ones());
        let (state, memory) = cell.step(&Tensor::<f32, shape![1, 2]>::ones().into(), &(one(), one()));
        assert_eq!(memory.to_vec(), [0.5]);
        assert!((state.to_vec()[0] - 0.5 * 0.5f32.tanh()).abs() < 1e-6);
    }
}
