//! The example `gpt`, trained by several processes: each reads its share of every batch, and their gradients are added.
//!
//! `cargo run --release -p congruent-machines --features grad --example gpt [steps [excerpts]]`
//!
//! It trains with 1, 2 and 4 processes, as threads, and prints the losses, the time of a step, and whether they are those of one process that adds the
//! same shares in the same order, bit by bit; and what the collective operations of process 0 cost.

#[path = "../../../../examples/gpt/model.rs"]
mod model;
#[path = "../../../../examples/gpt/text.rs"]
mod text;

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::optim::AdamW;
use congruent_grad::{Module, Var};
use congruent_machines::{Cost, MeshAxis, SplitsAlong, prelude::*};
use model::Gpt;
use std::path::Path;
use std::time::Instant;
use text::{Characters, Text};

dim!(Batch, Places);

/// Excerpts in a batch, unless an argument says otherwise.
const BATCH: usize = 16;
/// Characters in each.
const PLACES: usize = 32;
const RATE: f64 = 2e-3;

type Net = Gpt<len![Characters], len![Places], len![32], len![4], len![128]>;
type Excerpts<N> = Tensor<i64, shape![N, Places]>;

/// A model, the same one in every process: the seed says which.
fn net(text: &Text) -> Net {
    Gpt::of(text.characters(), dims![Places(PLACES)], 2, &mut seeded(1))
}

/// The loss of a share of a batch, as a part of the mean over as many shares.
fn part<N: Dim>(net: &Net, [seen, next]: [&Excerpts<N>; 2], shares: usize) -> Var<f32, shape![]> {
    net.loss(seen, next) * (1.0 / shares as f32)
}

/// The losses of this many steps, of one of the processes along `X`.
fn losses<X: MeshAxis>(here: &Here, text: &Text, [steps, batch]: [usize; 2]) -> Vec<f32>
where
    len![Batch]: SplitsAlong<X>,
{
    let (mut net, mut rng) = (net(text), seeded(2));
    let mut adam = AdamW::new(&net, RATE);
    let step = |_| {
        // Every process draws the whole batch, and keeps its rows.
        let (seen, next) = text.excerpts(dims![Batch(batch), Places(PLACES)], &mut rng);
        let [seen, next] = [seen, next].map(|all| Dist::same(here, all).split::<0, X>());
        let (loss, gradient) =
            value_and_grad(&net, |net| here.term::<X, _>(part(net, [seen.part(), next.part()], X::SIZE)));
        adam.step(&mut net, &gradient.all_reduce());
        loss.all_reduce().to_tensor().item()
    };
    (0..steps).map(step).collect()
}

/// The losses of one process, which adds the same number of shares in the same order.
fn losses_alone(shares: usize, text: &Text, [steps, batch]: [usize; 2]) -> Vec<f32> {
    let (mut net, mut rng) = (net(text), seeded(2));
    let mut adam = AdamW::new(&net, RATE);
    let step = |_| {
        let (seen, next) = text.excerpts(dims![Batch(batch), Places(PLACES)], &mut rng);
        let share = |x: &Excerpts<len![Batch]>, k: usize| -> Excerpts<len![_]> {
            let len = batch / shares;
            x.slice(s![k * len..(k + 1) * len, ..]).to_tensor()
        };
        let parts = (0..shares).map(|k| {
            let [seen, next] = [share(&seen, k), share(&next, k)];
            congruent_grad::value_and_grad(&net, |net| part(net, [&seen, &next], shares))
        });
        let (loss, gradient) =
            parts.reduce(|(x, a), (y, b)| (x + y, a.rebuild_with(&b, &mut |a, b| a + b))).expect("a share");
        adam.step(&mut net, &gradient);
        loss
    };
    (0..steps).map(step).collect()
}

/// Declares a mesh with this number of processes, which train the model; a test compares the losses with those of one process.
macro_rules! trained {
    ($($name:ident $count:tt)*) => {$(
        mod $name {
            use super::*;

            mesh!(Data: $count);

            /// The losses, the time of a step in milliseconds, and what was sent.
            pub fn train(text: &Text, run: [usize; 2]) -> (Vec<f32>, f64, Cost) {
                let all = Mesh::threads(|here| {
                    let begin = Instant::now();
                    let losses = losses::<Data>(here, text, run);
                    (losses, begin.elapsed().as_secs_f64() * 1e3 / run[0] as f64, here.cost(here.measure()))
                });
                let mut all = all.unwrap_or_else(|error| panic!("{error}"));
                assert!(all.iter().all(|(losses, ..)| *losses == all[0].0), "the processes have other losses");
                all.swap_remove(0)
            }

            #[test]
            fn the_losses_are_those_of_one_process() {
                let text = excerpt();
                let (losses, ..) = train(&text, [3, BATCH]);
                assert_eq!(losses, losses_alone($count, &text, [3, BATCH]));
                assert!(losses.windows(2).all(|step| step[1] < step[0]), "{losses:?}");
            }
        }
    )*};
}
trained! { one 1 two 2 four 4 }

fn excerpt() -> Text {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data/shakespeare.txt.gz");
    text::read(&file).unwrap_or_else(|error| panic!("{error}")).split(0.9).0
}

fn main() {
    let argument = |n: usize, or: usize| std::env::args().nth(n).map_or(or, |text| text.parse().expect("a number"));
    let run @ [steps, _] = [argument(1, 30), argument(2, BATCH)];
    let text = excerpt();
    for (count, train) in [(1, one::train as fn(&Text, [usize; 2]) -> _), (2, two::train), (4, four::train)] {
        let (losses, time, cost): (Vec<f32>, f64, Cost) = train(&text, run);
        let alone = losses_alone(count, &text, run);
        let same = if losses == alone { "bit by bit those of one process" } else { "NOT those of one process" };
        println!("{count} processes: {:.5} .. {:.5}, {same}; {time:.1} ms a step", losses[0], losses[steps - 1]);
        println!("{cost}");
    }
}
