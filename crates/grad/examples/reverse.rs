//! A block of a transformer learns to turn words around.
//!
//!     cargo run --release -p congruent-grad --example reverse
//!
//! The model is a struct with `#[derive(Module)]`, its parts are layers, a tuple is layers one after the other. AdamW moves it, at a rate that
//! warms up and comes down along a cosine. It is saved, read again, and asked for words that it has not seen.

use congruent::prelude::*;
use congruent::random::{Generator, seeded};
use congruent_grad::files::{load, save};
use congruent_grad::metrics::accuracy;
use congruent_grad::nn::{
    Dropout, Embedding, Forward, Gelu, LayerNorm, Linear, MultiHeadAttention, Residual, training,
};
use congruent_grad::optim::{AdamW, clip_norm, cosine, warm_up};
use congruent_grad::{Module, Var, value_and_grad};
use std::time::Instant;

dim!(Words);

/// The letters of a word, of the alphabet, and the numbers that stand for a letter.
const LENGTH: usize = 8;
const LETTERS: usize = 26;
type Length = len![{ LENGTH }];
type Letters = len![{ LETTERS }];
type Width = len![32];

type Attention = (LayerNorm<f32, Width>, MultiHeadAttention<f32, Width, len![4]>, Dropout);
type Inner = (LayerNorm<f32, Width>, Linear<f32, Width, len![64]>, Gelu, Linear<f32, len![64], Width>, Dropout);

#[derive(Module)]
struct Model {
    letters: Embedding<f32, Letters, Width>,
    places: Var<f32, shape![Length, Width]>,
    block: (Residual<Attention>, Residual<Inner>),
    scores: (LayerNorm<f32, Width>, Linear<f32, Width, Letters>),
}

impl Model {
    fn new(rng: &mut Generator) -> Self {
        let attention = (LayerNorm::new(), MultiHeadAttention::new(rng), Dropout::new(0.02));
        let inner = (LayerNorm::new(), Linear::new(rng), Gelu::new(), Linear::new(rng), Dropout::new(0.02));
        Model {
            letters: Embedding::new(rng),
            places: Tensor::randn(rng).into(),
            block: (Residual(attention), Residual(inner)),
            scores: (LayerNorm::new(), Linear::new(rng)),
        }
    }

    /// For each place of each word, a score of every letter.
    fn forward(&self, words: &Tensor<i64, shape![Words, Length]>) -> Var<f32, shape![Words, Length, Letters]> {
        let x = self.letters.forward(words) + &self.places;
        self.scores.forward(&self.block.forward(&x))
    }
}

/// Words of letters by chance, and each of them backwards.
fn words(count: usize, rng: &mut Generator) -> [Tensor<i64, shape![Words, Length]>; 2] {
    let words = Tensor::randint_of(dims![Words(count), { LENGTH }], 0..LETTERS as i64, rng);
    let backwards = words.flip::<axes![1]>();
    [words, backwards]
}

fn text(word: &Strided<i64, shape![Length]>) -> String {
    word.iter().map(|&letter| char::from(b'a' + letter as u8)).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    const STEPS: usize = 600;
    let mut rng = seeded(1);
    let mut model = Model::new(&mut rng);
    let mut optimizer = AdamW::new(&model, 0.0).weight_decay(0.01);
    let rate = warm_up(50, cosine(5e-3, 1e-5, STEPS - 50));

    let start = Instant::now();
    for step in 0..STEPS {
        let [words, wanted] = words(64, &mut rng);
        let wanted = wanted.flatten::<0, 1>();
        let (loss, mut gradient) = training(&mut rng, || {
            value_and_grad(&model, |model| model.forward(&words).flatten::<0, 1>().cross_entropy(&wanted))
        });
        clip_norm(&mut gradient, 1.0);
        optimizer.rate = rate(step);
        optimizer.step(&mut model, &gradient);
        if step % 100 == 0 {
            println!("step {step:3}  loss {loss:.4}");
        }
    }
    println!(
        "{:.1} s, {:.1} ms a step",
        start.elapsed().as_secs_f64(),
        start.elapsed().as_secs_f64() * 1e3 / STEPS as f64
    );

    let file = std::env::temp_dir().join(format!("congruent-reverse-{}.safetensors", std::process::id()));
    save(&model, &file)?;
    let mut read = Model::new(&mut rng);
    load(&mut read, &file)?;
    std::fs::remove_file(&file)?;

    let unseen = words(500, &mut rng);
    let said = read.forward(&unseen[0]).value().argmax::<-1>();
    for word in 0..3 {
        println!("{} backwards is {}", text(&unseen[0].select::<0>(word)), text(&said.select::<0>(word)));
    }
    let right = accuracy(&said, &unseen[1]);
    println!("{:.1} % of the letters of words that it has not seen are right", right * 100.0);
    assert!(right > 0.99, "it should have learnt to turn words around");
    Ok(())
}
