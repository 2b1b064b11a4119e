//! Operations of a few nanoseconds to some microseconds, `f32`: ours, ndarray's, candle's and nalgebra's, and loops written
//! by hand. All lines take turns in small rounds, and the least time of each counts, so that a busy machine and a drift of
//! its clock matter little.
//!
//! ```text
//! RAYON_NUM_THREADS=1 cargo run --release --manifest-path benches/quick/Cargo.toml [-- WORK ..]
//! ```
//!
//! | option | meaning |
//! |---|---|
//! | `WORK` | the lines whose names contain it |
//! | `--rounds 200` | how many rounds |
//! | `--sample 20000` | nanoseconds measured at a time; of several threads 300000, because the others sleep at first |
//! | `--only 0` | one column: 0 is ours |
//! | `--plain` | names and nanoseconds of ours, for `benches/quick.py`, which compares two builds |
//!
//! Tensors of `tiny` lines have at most 64 elements, those of `l2` lines 256 KiB.

mod by_hand;
mod large;
mod more;
mod tiny;

use congruent::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// Runs a work as often as asked.
type Calls = Box<dyn Fn(usize)>;

/// Who is measured, in the order of the columns.
const WHO: [&str; 5] = ["ours", "ndarray", "candle", "nalgebra", "by hand"];

/// A line of the table.
pub struct Line {
    work: &'static str,
    who: [Option<Calls>; WHO.len()],
    /// The elements of each result: all must agree.
    results: Vec<(usize, Vec<f32>)>,
}

impl Line {
    pub fn new(work: &'static str) -> Self {
        Line { work, who: Default::default(), results: Vec::new() }
    }

    /// Adds a participant: the work, and the elements of its result, row-major.
    fn with<R: 'static>(
        mut self,
        who: usize,
        work: impl Fn() -> R + 'static,
        elements: impl Fn(R) -> Vec<f32>,
    ) -> Self {
        self.results.push((who, elements(work())));
        self.who[who] = Some(Box::new(move |times| {
            for _ in 0..times {
                drop(black_box(work()));
            }
        }));
        self
    }

    pub fn ours<S: 'static>(self, work: impl Fn() -> congruent::Tensor<f32, S> + 'static) -> Self {
        self.with(0, work, |x| x.as_slice().to_vec())
    }

    pub fn ndarray<D: ndarray::Dimension + 'static>(self, work: impl Fn() -> ndarray::Array<f32, D> + 'static) -> Self {
        self.with(1, work, |x| x.iter().copied().collect())
    }

    pub fn candle(self, work: impl Fn() -> candle_core::Result<candle_core::Tensor> + 'static) -> Self {
        self.with(2, work, |x| x.and_then(|x| x.flatten_all()?.to_vec1()).expect("f32"))
    }

    pub fn nalgebra(self, work: impl Fn() -> nalgebra::DMatrix<f32> + 'static) -> Self {
        self.with(3, work, |x| x.transpose().as_slice().to_vec())
    }

    pub fn by_hand(self, work: impl Fn() -> Vec<f32> + 'static) -> Self {
        self.with(4, work, |x| x)
    }

    /// Adds a participant whose result is a number.
    pub fn number(self, who: usize, work: impl Fn() -> f32 + 'static) -> Self {
        self.with(who, work, |x| vec![x])
    }

    fn check(&self) {
        let (_, wanted) = &self.results[0];
        for (who, found) in &self.results {
            let near =
                |(a, b): (&f32, &f32)| a == b || (a - b).abs() <= 1e-4 * (1.0 + a.abs()) || a.is_nan() && b.is_nan();
            let alike = wanted.len() == found.len() && wanted.iter().zip(found).all(near);
            assert!(alike, "{}: {} has {found:.3?}, not {wanted:.3?}", self.work, WHO[*who]);
        }
    }
}

/// Numbers between -4 and 4 without a pattern; operand 1 has others than operand 0.
pub fn numbers(operand: usize, n: usize) -> Vec<f32> {
    let bits = |i: usize| (i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13);
    (0..n).map(|i| (f64::from(bits(i + 7919 * operand)) / f64::from(u32::MAX) * 8.0 - 4.0) as f32).collect()
}

/// A tensor of the numbers of an operand.
pub fn ours<S: StaticShape>(operand: usize) -> Tensor<f32, S> {
    let mut x = Tensor::<f32, S>::zeros();
    let n = x.numel();
    x.as_mut_slice().copy_from_slice(&numbers(operand, n));
    x
}

/// Nanoseconds a call.
fn time(calls: &Calls, times: usize) -> f64 {
    let start = Instant::now();
    calls(times);
    start.elapsed().as_nanos() as f64 / times as f64
}

fn measure(lines: &[Line], rounds: usize, sample: f64) -> Vec<[f64; WHO.len()]> {
    let mut least = vec![[f64::INFINITY; WHO.len()]; lines.len()];
    for _ in 0..rounds {
        for (line, least) in lines.iter().zip(&mut least) {
            for (calls, least) in line.who.iter().zip(least) {
                let Some(calls) = calls else { continue };
                // What the one before left in caches and predictors is gone after a few calls.
                let times = if least.is_finite() { (sample / *least) as usize + 1 } else { 10 };
                calls(times / 4 + 1);
                *least = least.min(time(calls, times));
            }
        }
    }
    least
}

fn print(lines: &[Line], least: &[[f64; WHO.len()]]) {
    print!("{:<18}", "ns, f32");
    WHO.iter().for_each(|who| print!("{who:>10}"));
    println!("{:>8}  to", "ratio");
    for (line, times) in lines.iter().zip(least) {
        print!("{:<18}", line.work);
        for time in times {
            if time.is_finite() { print!("{time:>10.1}") } else { print!("{:>10}", "-") }
        }
        let best = (1..WHO.len() - 1).min_by(|&a, &b| times[a].total_cmp(&times[b])).unwrap_or(1);
        match times[best].is_finite() {
            true => println!("{:>8.2}  {}", times[0] / times[best], WHO[best]),
            false => println!("{:>8}", "-"),
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut rounds, mut sample, mut plain, mut only, mut asked) = (200, 20_000.0, false, None, Vec::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => rounds = arguments.next().and_then(|n| n.parse().ok()).expect("a number of rounds"),
            "--sample" => sample = arguments.next().and_then(|n| n.parse().ok()).expect("nanoseconds"),
            "--plain" => plain = true,
            "--only" => only = arguments.next().and_then(|who| who.parse::<usize>().ok()),
            _ => asked.push(argument),
        }
    }
    let mut lines = [tiny::lines(), large::lines(), more::lines()].into_iter().flatten().collect::<Vec<_>>();
    lines.retain(|line| asked.is_empty() || asked.iter().any(|asked| line.work.contains(asked)));
    lines.iter().for_each(Line::check);
    if let Some(only) = only {
        let others = lines.iter_mut().flat_map(|line| line.who.iter_mut().enumerate()).filter(|(who, _)| *who != only);
        others.for_each(|(_, calls)| *calls = None);
    }
    let least = measure(&lines, rounds, sample);
    if plain {
        lines.iter().zip(least).for_each(|(line, times)| println!("{}\t{}", line.work, times[0]));
    } else {
        print(&lines, &least);
    }
}
