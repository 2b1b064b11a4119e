//! A recurrent network learns a text letter by letter, and writes one: what `compile_time.py --only training` builds.

use congruent::prelude::*;
use congruent::random::Generator;
use congruent_grad::nn::{Embedding, Forward, GruCell, Linear};
use congruent_grad::optim::{Adam, clip_norm};
use congruent_grad::{Module, Var, value_and_grad};

const TEXT: &str = "the quick brown fox jumps over the lazy dog, and the dog sleeps on while the fox runs off into the wood. ";
const LETTERS: &[u8] = b" abcdefghijklmnopqrstuvwxyz,.";
const VOCAB: usize = 29;
const STEPS: usize = 16;

type Batch = len![8];
type State = Var<f32, shape![Batch, 64]>;

/// A table of letters, a cell, and the scores of the next letter.
#[derive(Module)]
struct Model {
    letters: Embedding<f32, len![{ VOCAB }], len![24]>,
    cell: GruCell<f32, len![24], len![64]>,
    scores: Linear<f32, len![64], len![{ VOCAB }]>,
}

impl Model {
    fn new(rng: &mut Generator) -> Self {
        Model { letters: Embedding::new(rng), cell: GruCell::new(rng), scores: Linear::new(rng) }
    }

    /// One letter for each line: the scores of the next, and the new state.
    fn step<B: Dim>(
        &self,
        letters: &Tensor<i64, shape![B]>,
        state: Var<f32, shape![B, 64]>,
    ) -> (Var<f32, shape![B, { VOCAB }]>, Var<f32, shape![B, 64]>) {
        let x = self.letters.forward(letters);
        let state = self.cell.forward(&(x, state));
        (self.scores.forward(&state), state)
    }

    /// The mean loss of some steps.
    fn loss(&self, text: &Tensor<i64, shape![Batch, { STEPS + 1 }]>) -> Var<f32, shape![]> {
        let mut state: State = Tensor::zeros().into();
        let mut total: Var<f32, shape![]> = Tensor::scalar(0.0).into();
        for t in 0..STEPS {
            let (scores, next) = self.step(&text.select::<1>(t).to_tensor(), state);
            total = total + scores.cross_entropy(&text.select::<1>(t + 1));
            state = next;
        }
        total / STEPS as f32
    }
}

/// Which letters a text has.
fn numbers(text: &str) -> Vec<i64> {
    text.bytes().map(|byte| LETTERS.iter().position(|&letter| letter == byte).expect("a known letter") as i64).collect()
}

/// A text that goes on after `start`, each letter drawn by its probability.
fn sample(model: &Model, start: &str, length: usize, rng: &mut Generator) -> String {
    let mut text = numbers(start);
    let mut state: Var<f32, shape![1, 64]> = Tensor::zeros().into();
    for at in 0..length {
        let (scores, next) = model.step(&Tensor::from([text[at]]), state);
        state = next;
        if at + 1 == text.len() {
            let chances = (scores.value() / 0.8).softmax::<-1>();
            let draw = Tensor::<f32, shape![1, 1]>::uniform(0.0, 1.0, rng);
            let letter = chances.cumsum::<-1>().lt(&draw).to_type::<i64>().sum_all().item();
            text.push(letter.min(VOCAB as i64 - 1));
        }
    }
    text.into_iter().map(|letter| LETTERS[letter as usize] as char).collect()
}

fn main() {
    let mut rng = congruent::random::seeded(1);
    let text = numbers(&TEXT.repeat(4));
    let mut model = Model::new(&mut rng);
    let mut adam = Adam::new(&model, 0.01);
    for step in 0..60 {
        let starts = Tensor::<f32, shape![Batch]>::uniform(0.0, (text.len() - STEPS - 1) as f32, &mut rng);
        let lines: Vec<i64> = starts.iter().flat_map(|&start| &text[start as usize..][..STEPS + 1]).copied().collect();
        let lines = Tensor::from_vec(Default::default(), lines).expect("a line for each start");
        let (loss, mut gradient) = value_and_grad(&model, |model| model.loss(&lines));
        clip_norm(&mut gradient, 1.0);
        adam.step(&mut model, &gradient);
        if step % 10 == 9 {
            println!("step {step}: loss {loss:.4}");
        }
    }
    println!("{}", sample(&model, "the ", 60, &mut rng));
}
