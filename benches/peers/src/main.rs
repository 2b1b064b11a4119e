//! Measures one work at a time, asked for on a line: `WHO WORK`. Answers on a line: the nanoseconds of
//! the fastest and of the median run and the mean of the absolute results, or `-` for what a peer does not
//! have. `benches/compare.py` asks.

mod training;
mod training_burn;
mod training_candle;
mod with_candle;
#[path = "../../operations/mod.rs"]
mod works;

use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};
use works::{Work, ours, with_ndarray};

/// Runs for this long, and at least three times.
const LONG: Duration = Duration::from_millis(300);
/// What is taken at once: as many runs as fill so much time.
const SAMPLE: Duration = Duration::from_micros(50);

/// The nanoseconds of a run, many times.
fn times(work: &mut dyn Work) -> Vec<f64> {
    work.run();
    let mut runs = 1u32;
    let mut sample = |runs: u32| {
        let start = Instant::now();
        (0..runs).for_each(|_| work.run());
        start.elapsed()
    };
    while sample(runs) < SAMPLE {
        runs *= 2;
    }
    let (start, mut times) = (Instant::now(), Vec::new());
    while times.len() < 3 || start.elapsed() < LONG {
        times.push(sample(runs).as_nanos() as f64 / f64::from(runs));
    }
    times
}

fn find(who: &str, name: &str) -> Option<Box<dyn Work>> {
    match who {
        "ours" => ours::work(name).or_else(|| training::work(name)),
        "ndarray" => with_ndarray::work(name),
        "burn" => training_burn::work(name),
        "candle" => training_candle::work(name).or_else(|| with_candle::work(name)),
        _ => None,
    }
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) {
        let Some((who, name)) = line.split_once(' ') else { continue };
        match find(who, name) {
            None => println!("-"),
            Some(mut work) => {
                let (mut times, mean) = (times(&mut *work), work.mean());
                times.sort_by(f64::total_cmp);
                println!("{} {} {mean}", times[0], times[times.len() / 2]);
            }
        }
        stdout().flush().expect("somebody reads");
    }
}
