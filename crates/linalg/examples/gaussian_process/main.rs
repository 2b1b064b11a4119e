//! Fits a curve through a few noisy measurements by a Gaussian process, whose length scale is found by gradients.
//!
//! `cargo run --release -p congruent-linalg --example gaussian_process [curve.svg]`
//!
//! Rasmussen and Williams 2006, algorithm 2.1. The process in `process.rs` is generic over the number of measurements.

mod picture;
mod process;

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_linalg::prelude::*;
use process::{Kernel, Process};
use std::error::Error;
use std::path::{Path, PathBuf};

type Measured = shape![24];
type Grid = shape![200];

/// The deviation of a measurement.
const NOISE: f64 = 0.15;

/// The curve that is measured.
fn curve(x: f64) -> f64 {
    (2.0 * x).sin() + 0.3 * x
}

/// Places between 0 and 6, and what was measured there.
fn measure() -> (Tensor<f64, Measured>, Tensor<f64, Measured>) {
    let mut rng = seeded(33);
    let x: Tensor<f64, Measured> = Tensor::rand(&mut rng) * 6.0;
    let noise: Tensor<f64, Measured> = Tensor::randn(&mut rng);
    let y = x.map(curve) + noise * NOISE;
    (x, y)
}

/// What was measured, and what the process says of the curve.
struct Findings {
    x: Tensor<f64, Measured>,
    y: Tensor<f64, Measured>,
    grid: Tensor<f64, Grid>,
    mean: Tensor<f64, Grid>,
    deviation: Tensor<f64, Grid>,
    kernel: Kernel,
    likelihoods: [f64; 2],
}

fn find() -> Result<Findings, LinalgError> {
    let (x, y) = measure();
    let first = Kernel { scale: 3.0, size: 1.0, noise: NOISE };
    let kernel = first.fit(&x, &y, 200);
    let likelihoods = [first, kernel].map(|kernel| kernel.log_likelihood(&x, &y));
    let process = Process::new(kernel, x.clone(), &y)?;
    let grid: Tensor<f64, Grid> = Tensor::arange() * (6.0 / 199.0);
    let (mean, deviation) = process.predict(&grid);
    Ok(Findings { x, y, grid, mean, deviation, kernel, likelihoods })
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).map(PathBuf::from);
    let file = file.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/curve.svg"));
    let found = find()?;
    println!("length scale {:.3}, size {:.3}, noise {:.3}", found.kernel.scale, found.kernel.size, found.kernel.noise);
    println!("log likelihood {:.2}, at first {:.2}", found.likelihoods[1], found.likelihoods[0]);
    picture::write(&file, &found)?;
    println!("the picture is {}", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_within_three_deviations() {
        let found = find().unwrap();
        assert!(found.likelihoods[1] > found.likelihoods[0] + 1.0, "{:?}", found.likelihoods);
        let inside = found.grid.iter().zip(found.mean.iter().zip(found.deviation.iter()));
        let far = inside.filter(|(x, (mean, deviation))| (curve(**x) - **mean).abs() > 3.0 * **deviation).count();
        assert!(far <= 4, "{far} of 200");
    }

    /// Between two equal measurements without noise the mean is between them, and at a measurement it is the measurement.
    #[test]
    fn a_measurement_without_noise_is_met() {
        let kernel = Kernel { scale: 1.0, size: 1.0, noise: 1e-6 };
        let x = Tensor::from([0.0, 1.0, 3.0]);
        let process = Process::new(kernel, x.clone(), &Tensor::from([1.0, -1.0, 0.5])).unwrap();
        let (mean, deviation) = process.predict(&x);
        assert!(mean.allclose(Tensor::from([1.0, -1.0, 0.5]), 0.0, 1e-6));
        assert!(deviation.amax_all().item() < 1e-3);
    }

    #[test]
    fn the_picture_is_a_file() {
        let file = std::env::temp_dir().join(format!("congruent-curve-{}.svg", std::process::id()));
        picture::write(&file, &find().unwrap()).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(text.starts_with("<svg") && text.matches("<circle").count() >= 24);
    }
}
