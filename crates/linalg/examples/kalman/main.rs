//! Follows something that moves over a plane, of which noisy positions are measured, by a Kalman filter.
//!
//! `cargo run --release -p congruent-linalg --example kalman [kalman.svg]`
//!
//! Four states (position and velocity, of two axes) and two measurements: the filter in `filter.rs` is generic over both numbers, and `cargo check` rejects
//! a model whose matrices do not fit.

mod filter;
mod picture;

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_linalg::prelude::*;
use filter::{Belief, Model};
use std::error::Error;
use std::path::{Path, PathBuf};

/// Steps of a second.
const STEPS: usize = 120;
type States = shape![120, 4];
type Positions = shape![120, 2];

/// Deviations of the measured position, in metres, and of the change of the velocity in a step, in metres a second.
const SENSOR: f64 = 4.0;
const PUSH: f64 = 0.3;

/// Positions and velocities: x, y, and their changes in a second.
fn make_model() -> Model<len![4], len![2]> {
    let push = Tensor::from([[0.5, 0.0], [0.0, 0.5], [1.0, 0.0], [0.0, 1.0]]) * PUSH;
    Model {
        step: Tensor::from([[1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]),
        step_noise: push.matmul(push.t()),
        sensor: Tensor::from([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]),
        sensor_noise: Tensor::eye() * (SENSOR * SENSOR),
    }
}

/// The states of a way, and measurements of them.
fn simulate(model: &Model<len![4], len![2]>) -> (Tensor<f64, States>, Tensor<f64, Positions>) {
    let mut rng = seeded(32);
    let push = Tensor::from([[0.5, 0.0], [0.0, 0.5], [1.0, 0.0], [0.0, 1.0]]) * PUSH;
    let mut state = Tensor::from([0.0, 0.0, 1.0, 0.5]);
    let mut states = Tensor::<f64, States>::zeros();
    for mut row in states.axis_iter_mut::<0>() {
        let pushes: Tensor<f64, shape![2]> = Tensor::randn(&mut rng);
        state = model.step.mv(&state) + push.mv(&pushes);
        row.copy_(&state);
    }
    let noise: Tensor<f64, Positions> = Tensor::randn(&mut rng);
    let measured = states.matmul(model.sensor.t()) + noise * SENSOR;
    (states, measured)
}

/// The root of the mean squared distance of two ways.
fn distance(a: &Strided<f64, Positions>, b: &Strided<f64, Positions>) -> f64 {
    (a - b).square().sum::<1>().mean_all().item().sqrt()
}

/// The ways: the true one, the measured one, and the one that the filter has found.
struct Ways {
    truth: Tensor<f64, Positions>,
    measured: Tensor<f64, Positions>,
    filtered: Tensor<f64, Positions>,
    /// The deviations of the last position, as the filter states them.
    deviations: [f64; 2],
}

fn follow() -> Result<Ways, LinalgError> {
    let model = make_model();
    let (states, measured) = simulate(&model);
    let first = Belief { mean: Tensor::zeros(), covariance: Tensor::eye() * 100.0 };
    let beliefs = model.filter(first, &measured)?;
    let filtered = Tensor::from_fn(|[step, axis]| beliefs[step].mean[[axis]]);
    let last = &beliefs[STEPS - 1].covariance;
    let deviations = [last[[0, 0]].sqrt(), last[[1, 1]].sqrt()];
    Ok(Ways { truth: states.narrow::<1, 0, 2>().to_tensor(), measured, filtered, deviations })
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).map(PathBuf::from);
    let file = file.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/kalman.svg"));
    let ways = follow()?;
    println!("measured positions are {:.2} m from the true ones", distance(&ways.measured, &ways.truth));
    println!("filtered positions are {:.2} m from the true ones", distance(&ways.filtered, &ways.truth));
    println!("the filter states deviations of {:.2} and {:.2} m", ways.deviations[0], ways.deviations[1]);
    picture::write(&file, &ways)?;
    println!("the picture is {}", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_is_nearer_than_the_measurements() {
        let ways = follow().unwrap();
        let [measured, filtered] = [&ways.measured, &ways.filtered].map(|way| distance(way, &ways.truth));
        assert!((4.5..6.5).contains(&measured), "{measured}");
        assert!(filtered < 0.7 * measured, "{filtered} and {measured}");
    }

    /// Of one state and one measurement the formulas are numbers: prior 0 with variance 4, noise 1, measured 5.
    #[test]
    fn one_state_is_a_weighted_mean() {
        let model: Model<len![1], len![1]> = Model {
            step: Tensor::ones(),
            step_noise: Tensor::zeros(),
            sensor: Tensor::ones(),
            sensor_noise: Tensor::ones(),
        };
        let belief = Belief { mean: Tensor::zeros(), covariance: Tensor::full(4.0) };
        let after = model.update(&model.predict(&belief), &Tensor::from([5.0])).unwrap();
        assert!((after.mean[[0]] - 4.0).abs() < 1e-12 && (after.covariance[[0, 0]] - 0.8).abs() < 1e-12);
    }

    #[test]
    fn a_sensor_without_a_variance_is_an_error() {
        let model: Model<len![1], len![1]> = Model {
            step: Tensor::ones(),
            step_noise: Tensor::zeros(),
            sensor: Tensor::ones(),
            sensor_noise: Tensor::full(-9.0),
        };
        let belief = Belief { mean: Tensor::zeros(), covariance: Tensor::full(4.0) };
        let error = model.update(&belief, &Tensor::from([5.0])).err().unwrap();
        assert!(error.to_string().starts_with("cholesky: the matrix of shape [1, 1] is not positive definite"));
    }

    #[test]
    fn the_picture_is_a_file() {
        let file = std::env::temp_dir().join(format!("congruent-kalman-{}.svg", std::process::id()));
        picture::write(&file, &follow().unwrap()).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(text.starts_with("<svg") && text.matches("<circle").count() >= STEPS);
    }
}
