//! How fast transforms are, next to `rustfft` and `realfft` called directly, NumPy and PyTorch (of one thread):
//!
//! ```text
//! cargo run --release -p congruent-fft --example speed -- [python3]
//! ```
//!
//! Each number is the best of several runs, in microseconds for one call, of `f64`. With a Python that has NumPy and PyTorch, the same is timed there. `rustfft` is
//! timed with its plan made before, on a copy of the input, because a transform in this crate makes a new tensor.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_fft::prelude::*;
use realfft::RealFftPlanner;
use rustfft::FftPlanner;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Sizes, and the axis of the transform.
const CASES: [([usize; 2], isize); 11] = [
    ([1, 8], 1),
    ([1, 64], 1),
    ([1, 1024], 1),
    ([1, 65_536], 1),
    ([1, 1009], 1),
    ([1, 65_537], 1),
    ([4096, 8], 1),
    ([256, 1024], 1),
    ([8, 4096], 0),
    ([1024, 256], 0),
    ([65_536, 4], 0),
];

/// Seconds of all runs of one measurement, about.
const TIME: f64 = 0.2;

/// The least microseconds of a call.
fn measure<T>(mut call: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    black_box(call());
    let calls = ((TIME / 10.0 / start.elapsed().as_secs_f64().max(1e-8)) as usize).clamp(1, 100_000);
    let mut least = f64::INFINITY;
    for _ in 0..10 {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        least = least.min(start.elapsed().as_secs_f64() * 1e6 / calls as f64);
    }
    least
}

/// The least microseconds of a call of `rustfft` for all rows.
fn measure_rustfft(x: &Strided<Complex<f64>, shape![_, _]>) -> f64 {
    let plan = FftPlanner::<f64>::new().plan_fft_forward(x.sizes()[1]);
    let (elements, mut scratch) = (x.to_vec(), vec![Complex::default(); plan.get_inplace_scratch_len()]);
    measure(|| {
        let mut out = elements.clone();
        plan.process_with_scratch(&mut out, &mut scratch);
        out
    })
}

/// The least microseconds of calls of `realfft`, one for each row.
fn measure_realfft(x: &Strided<f64, shape![_, _]>) -> f64 {
    let n = x.sizes()[1];
    let plan = RealFftPlanner::<f64>::new().plan_fft_forward(n);
    let (elements, mut scratch) = (x.to_vec(), plan.make_scratch_vec());
    let bins = n / 2 + 1;
    measure(|| {
        let (mut input, mut out) = (elements.clone(), vec![Complex::default(); elements.len() / n * bins]);
        for (lane, half) in input.chunks_exact_mut(n).zip(out.chunks_exact_mut(bins)) {
            plan.process_with_scratch(lane, half, &mut scratch).expect("the lengths of the plan");
        }
        out
    })
}

/// The least microseconds of NumPy and of PyTorch, for `fft` and for `rfft`; nothing without a Python that has both.
fn measure_in_python(python: Option<&str>, sizes: [usize; 2], axis: isize) -> Option<Vec<f64>> {
    let script = format!(
        "import time, numpy as np, torch\n\
         torch.set_num_threads(1)\n\
         def best(f):\n    \
             f(); start = time.perf_counter(); f(); n = min(max(int({TIME} / 10 / max(time.perf_counter() - start, 1e-8)), 1), 100000); least = 1e9\n    \
             for _ in range(10):\n        \
                 start = time.perf_counter()\n        \
                 for _ in range(n): f()\n        \
                 least = min(least, (time.perf_counter() - start) / n)\n    \
             return least * 1e6\n\
         r = np.random.rand({}, {}); c = r + 0j; tr = torch.tensor(r); tc = torch.tensor(c)\n\
         print(best(lambda: np.fft.fft(c, axis={axis})), best(lambda: torch.fft.fft(tc, dim={axis})), \
               best(lambda: np.fft.rfft(r, axis={axis})), best(lambda: torch.fft.rfft(tr, dim={axis})))",
        sizes[0], sizes[1]
    );
    let output = Command::new(python?).args(["-c", &script]).output().ok()?;
    let times: Vec<f64> =
        String::from_utf8_lossy(&output.stdout).split_whitespace().filter_map(|word| word.parse().ok()).collect();
    (times.len() == 4).then_some(times)
}

fn main() {
    let python = std::env::args().nth(1);
    println!(
        "| sizes, axis | transform | congruent-fft | rustfft, realfft | NumPy | PyTorch |\n|---|---|---|---|---|---|"
    );
    for (sizes, axis) in CASES {
        let x = Tensor::<f64, shape![_, _]>::randn_of(dims![sizes[0], sizes[1]], &mut seeded(1));
        let z = x.map(|x| Complex::new(x, 0.0));
        let ours = match axis {
            0 => [measure(|| z.fft::<0>()), measure(|| x.rfft::<0>())],
            _ => [measure(|| z.fft::<1>()), measure(|| x.rfft::<1>())],
        };
        let direct = (axis == 1).then(|| [measure_rustfft(&z), measure_realfft(&x)]);
        let others = measure_in_python(python.as_deref(), sizes, axis);
        for (i, name) in ["fft", "rfft"].into_iter().enumerate() {
            let write = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.2}"));
            let (numpy, torch) = (others.as_ref().map(|t| t[2 * i]), others.as_ref().map(|t| t[2 * i + 1]));
            let direct = write(direct.map(|direct| direct[i]));
            println!(
                "| {sizes:?}, {axis} | `{name}` | {:.2} | {direct} | {} | {} |",
                ours[i],
                write(numpy),
                write(torch)
            );
        }
    }
    let x = Tensor::<f32, shape![8, 160_000]>::randn(&mut seeded(1));
    let (window, every) = (hann_window::<f32, len![400]>(), hop::<len![160]>());
    println!("`stft` of [8, 160_000], windows of 400, 160 apart, `f32`: {:.0}", measure(|| x.stft(&window, every)));
    let y = x.stft(&window, every);
    println!("`istft` of the result: {:.0}", measure(|| y.istft(&window, every)));
}
