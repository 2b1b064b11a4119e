//! Decompositions, `f64`: ours, faer called directly, nalgebra; NumPy and PyTorch, if a Python that has both is named. Each number is the least
//! of many runs, in microseconds; all take turns, a work at a time.
//!
//! ```text
//! RAYON_NUM_THREADS=1 OMP_NUM_THREADS=1 cargo run --release --manifest-path benches/linalg/Cargo.toml -- [PYTHON] [--only solve] [--seconds 0.3]
//! ```
//!
//! `--features threads` for two threads: then without the variables, or with 2.

mod rust;

use rust::{Work, works};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// Sizes and batches: one matrix of each size, and batches of small ones.
const CASES: [(usize, usize); 8] = [(4, 1), (16, 1), (32, 1), (256, 1), (1024, 1), (4, 1000), (16, 1000), (64, 64)];

/// The least microseconds of some runs, of which one is long enough for the clock.
fn least(run: &mut dyn FnMut(), seconds: f64) -> f64 {
    let mut times = 1;
    loop {
        let start = Instant::now();
        (0..times).for_each(|_| run());
        if start.elapsed().as_secs_f64() > 2e-5 || times > 1 << 16 {
            break;
        }
        times *= 2;
    }
    let (mut best, end) = (f64::INFINITY, Instant::now());
    while end.elapsed().as_secs_f64() < seconds {
        let start = Instant::now();
        (0..times).for_each(|_| run());
        best = best.min(start.elapsed().as_secs_f64() / times as f64);
    }
    best * 1e6
}

/// The Python beside, which answers a line with the milliseconds of NumPy and PyTorch.
struct Python {
    child: Child,
}

impl Python {
    fn start(path: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/peers.py");
        let command = Command::new(path).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        Python { child: command.expect("a Python with NumPy and PyTorch") }
    }

    fn ask(&mut self, line: &str) -> [f64; 2] {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
        let mut answer = String::new();
        // (A reader of its own for each line: Python writes no more than one.)
        BufReader::new(self.child.stdout.as_mut().unwrap()).read_line(&mut answer).unwrap();
        let numbers: Vec<f64> = answer.split_whitespace().map(|number| number.parse().unwrap()).collect();
        [numbers[0] * 1e3, numbers[1] * 1e3]
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut python, mut only, mut seconds) = (None, String::new(), 0.3);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--only" => only = arguments.next().unwrap_or_default(),
            "--seconds" => seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(seconds),
            path => python = Some(Python::start(path)),
        }
    }
    println!(
        "| operation | n | batch | ours, us | faer | nalgebra | NumPy | PyTorch |\n|---|---|---|---|---|---|---|---|"
    );
    for (n, batch) in CASES {
        for Work { operation, ours, faers, nalgebras } in works(n, batch) {
            if !operation.contains(&only) {
                continue;
            }
            let times = [Some(ours), Some(faers), nalgebras].map(|run| run.map(|mut run| least(&mut *run, seconds)));
            let [Some(ours), faers, nalgebras] = times else { unreachable!() };
            let theirs = python.as_mut().map(|python| python.ask(&format!("{operation} {n} {batch} {seconds}")));
            let ratio = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{:.2}", time / ours));
            let [numpys, torchs] = theirs.map_or([None; 2], |times| times.map(Some));
            println!(
                "| {operation} | {n} | {batch} | {ours:.2} | {} | {} | {} | {} |",
                ratio(faers),
                ratio(nalgebras),
                ratio(numpys),
                ratio(torchs)
            );
        }
    }
}
