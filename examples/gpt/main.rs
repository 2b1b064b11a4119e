//! A small transformer reads Shakespeare, character by character, and goes on from there.
//!
//! `cargo run --release -p gpt [text[.gz]] [steps]`
//!
//! | file | what it does |
//! |---|---|
//! | `text` | characters as numbers, batches of them |
//! | `model` | the transformer, generic over batch, places, characters, width and heads |
//! | `curve` | the losses, as a PNG |
//!
//! It prints what the model writes as it learns, how well it foretells what it has not read, and how long a step takes; it writes the weights and reads
//! them again, and draws how the loss fell.

mod curve;
mod model;
mod text;

use congruent::prelude::*;
use congruent::random::{Rng, seeded};
use congruent_grad::files;
use congruent_grad::nn::summary;
use congruent_grad::optim::{AdamW, clip_norm, cosine, warm_up};
use congruent_grad::value_and_grad;
use indicatif::{ProgressBar, ProgressStyle};
use model::Gpt;
use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;
use text::{Characters, Text};

dim!(Batch, Places);

/// Excerpts in a batch, and characters in each.
const BATCH: usize = 16;
const PLACES: usize = 64;
/// The width of the model, in four heads, and that of its layers in between.
type Net = Gpt<len![Characters], len![Places], len![96], len![4], len![384]>;
const BLOCKS: usize = 3;

const STEPS: usize = 1500;
/// So often it is seen what the model has learnt.
const SEEN: usize = 250;
const RATE: f64 = 2e-3;
const SEED: u64 = 1;

fn net(text: &Text, rng: &mut impl Rng) -> Net {
    Gpt::of(text.characters(), dims![Places(PLACES)], BLOCKS, rng)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args_os().skip(1);
    let file = args.next().map_or_else(|| in_repository("examples/data/shakespeare.txt.gz"), PathBuf::from);
    let steps = args.next().map(number).transpose()?.unwrap_or(STEPS);
    let all = text::read(&file)?;
    let (text, held_out) = all.split(0.9);
    if held_out.numbers.len() <= PLACES {
        return Err(format!("{}: a text of {} characters is too short", file.display(), all.numbers.len()).into());
    }
    let mut rng = seeded(SEED);
    let mut net = net(&text, &mut rng);
    println!("{} characters of {} kinds\n{}", all.numbers.len(), all.kinds.len(), summary(&net));

    let bar = ProgressBar::new(steps as u64).with_style(
        ProgressStyle::with_template("{bar:40.cyan/blue} {pos}/{len}  loss {msg}  {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let start = Instant::now();
    let mut asked = 0.0;
    let mut losses = curve::Losses::default();
    train(&mut net, &text, steps, &mut rng, |step, net, loss, rng| {
        bar.set_message(format!("{loss:.3}"));
        bar.inc(1);
        losses.training.push((step, loss));
        if (step + 1) % SEEN == 0 || step + 1 == steps {
            let since = Instant::now();
            let loss = foretold(net, &held_out);
            losses.held_out.push((step, loss));
            let sample = written(net, &all, "\n", 160, 0.8, rng);
            bar.suspend(|| println!("\nstep {}, held out {loss:.3}:{}", step + 1, sample.replace('\n', "\n    ")));
            asked += since.elapsed().as_secs_f64();
        }
    });
    bar.finish_and_clear();
    let time = start.elapsed().as_secs_f64() - asked;
    println!("\n{steps} steps, {time:.0} s, {:.1} ms each", time * 1e3 / steps.max(1) as f64);

    let weights = in_repository("target/gpt.safetensors");
    std::fs::create_dir_all(in_repository("target"))?;
    files::save(&net, &weights)?;
    let mut again = self::net(&text, &mut rng);
    files::load(&mut again, &weights)?;
    let (kept, read) = (foretold(&net, &held_out), foretold(&again, &held_out));
    println!("weights: {} (held out {kept:.3}, and as read again {read:.3})", weights.display());
    let picture = in_repository("target/gpt.png");
    curve::write_losses(&picture, &losses)?;
    println!("losses: {}", picture.display());
    Ok(())
}

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is in `examples`").join(path)
}

fn number(text: OsString) -> Result<usize, String> {
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("gpt [text[.gz]] [steps]: {} is no number of steps", text.display()))
}

/// Takes `steps` steps, each on random excerpts. After each step, `watch` gets the loss before the step.
fn train<R: Rng + Clone>(
    net: &mut Net,
    text: &Text,
    steps: usize,
    rng: &mut R,
    mut watch: impl FnMut(usize, &Net, f32, &mut R),
) {
    let mut adam = AdamW::new(net, RATE);
    let rate = warm_up(steps / 15, cosine(RATE, RATE / 10.0, steps));
    for step in 0..steps {
        let (here, next) = text.excerpts(dims![Batch(BATCH), Places(PLACES)], rng);
        let (loss, mut gradient) = value_and_grad(net, |net| net.loss(&here, &next));
        clip_norm(&mut gradient, 1.0);
        adam.rate = rate(step);
        adam.step(net, &gradient);
        watch(step, net, loss, rng);
    }
}

/// The mean loss of a character that the model has not read.
fn foretold(net: &Net, held_out: &Text) -> f32 {
    // The same excerpts each time.
    let mut rng = seeded(SEED);
    let mean = |_| {
        let (here, next) = held_out.excerpts(dims![Batch(BATCH), Places(PLACES)], &mut rng);
        net.loss(&here, &next).item()
    };
    (0..8).map(mean).sum::<f32>() / 8.0
}

/// Returns the text that the model writes after `begin`. A temperature below 1 makes likely letters likelier.
fn written(net: &Net, text: &Text, begin: &str, length: usize, temperature: f32, rng: &mut impl Rng) -> String {
    let mut numbers = text.numbers_of(begin);
    for _ in 0..length {
        let seen = &numbers[numbers.len().saturating_sub(PLACES)..];
        let seen = Tensor::from_vec(dims![1, seen.len()], seen.to_vec()).expect("a row");
        let scores = net.forward(&seen).value().select::<1>(-1) / temperature;
        numbers.push(scores.softmax::<-1>().multinomial::<1>(rng).item());
    }
    numbers.iter().map(|&number| text.kinds[number as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt() -> Text {
        let all = text::read(&in_repository("examples/data/shakespeare.txt.gz")).expect("it is part of the repository");
        all.split(0.02).0
    }

    #[test]
    fn it_learns() {
        let text = excerpt();
        let mut rng = seeded(2);
        let mut net: Gpt<len![Characters], len![Places], len![8], len![2], len![16]> =
            Gpt::of(text.characters(), dims![Places(16)], 1, &mut rng);
        let (here, next) = text.excerpts(dims![Batch(4), Places(16)], &mut rng);
        let mut adam = AdamW::new(&net, 0.02);
        let before = net.loss(&here, &next).item();
        for _ in 0..30 {
            let (_, gradient) = value_and_grad(&net, |net| net.loss(&here, &next));
            adam.step(&mut net, &gradient);
        }
        let after = net.loss(&here, &next).item();
        assert!(before > 3.5 && after < 0.6 * before, "{before} {after}");
    }

    #[test]
    fn no_place_sees_a_later_one() {
        let text = excerpt();
        let mut rng = seeded(3);
        let net = net(&text, &mut rng);
        let (whole, _) = text.excerpts(dims![Batch(1), Places(20)], &mut rng);
        let first: Tensor<i64, shape![Batch, _]> = whole.slice(s![.., ..10]).to_tensor();
        let (all, some) = (net.forward(&whole), net.forward(&first));
        let off = (all.value().slice(s![.., ..10, ..]) - some.value()).abs().amax_all().item();
        assert!(off < 1e-5, "{off}");
    }

    #[test]
    fn what_is_written_goes_on_from_what_is_there() {
        let text = excerpt();
        let mut rng = seeded(4);
        let net = net(&text, &mut rng);
        let written = written(&net, &text, "First", 5, 1.0, &mut rng);
        assert!(written.starts_with("First") && written.chars().count() == 10, "{written}");
    }
}
