//! Fits a differential equation to what was measured, through its solver.
//!
//! `cargo run --release -p physics`
//!
//! Hares grow and are eaten, lynxes eat and die (Lotka 1925, Volterra 1926):
//!
//! ```text
//! hares'  = hares  (  α - β lynxes)
//! lynxes' = lynxes ( -γ + δ hares)
//! ```
//!
//! The solver is Runge and Kutta's of fourth order, 320 evaluations one after the other, and nothing in it knows of gradients. How the
//! whole path depends on the four rates and the two numbers that it starts with is its [`jacobian`], of shape `[Years, 2, 6]`;
//! Levenberg's and Marquardt's method (1963) goes down along it. It prints what it found beside a Bayesian fit of the same
//! numbers, which has priors and so is near, and not the same.

mod furs;

use congruent::prelude::*;
use congruent_grad::{Var, jacobian};
use furs::{Furs, Years};
use std::error::Error;
use std::time::Instant;

/// The logarithms of α, γ, β, δ, and of the hares and lynxes at the start: all of them are above 0.
type Unknown = shape![6];
/// Steps of the solver in a year.
const STEPS: usize = 4;
/// In the order of [`Unknown`]: the name, and the mean of a Bayesian fit of the same numbers (B. Carpenter, "Predator-Prey Population Dynamics: the
/// Lotka-Volterra model in Stan", 2018).
const BAYES: [(&str, f64); 6] =
    [("α", 0.55), ("γ", 0.80), ("β", 0.028), ("δ", 0.024), ("hares at first", 33.96), ("lynxes at first", 5.95)];

/// Hares and lynxes, year by year from the first.
fn path(unknown: &Var<f64, Unknown>, years: usize) -> Var<f64, shape![Years, 2]> {
    let unknown = unknown.exp();
    let alone = unknown.narrow::<0, 0, 2>() * Tensor::from([1.0, -1.0]);
    let together = unknown.narrow::<0, 2, 2>() * Tensor::from([-1.0, 1.0]);
    // Of each, what the other is: lynxes for hares, and hares for lynxes.
    let slope = |y: &Var<f64, shape![2]>| y * (&alone + &together * y.flip::<axes![0]>());

    let mut y = unknown.narrow::<0, 4, 2>();
    let mut path = vec![y.clone()];
    for _ in 1..years {
        y = (0..STEPS).fold(y, |y, _| step(&y, 1.0 / STEPS as f64, slope));
        path.push(y.clone());
    }
    let path: Var<f64, shape![_, 2]> = Var::stack_slice::<0>(&path);
    path.try_into_shape().expect("a row a year")
}

/// Where `y` is after a time (Kutta 1901).
fn step<S: Shape>(y: &Var<f64, S>, time: f64, slope: impl Fn(&Var<f64, S>) -> Var<f64, S>) -> Var<f64, S> {
    let first = slope(y);
    let second = slope(&(y + &first * (time / 2.0)));
    let third = slope(&(y + &second * (time / 2.0)));
    let last = slope(&(y + &third * time));
    y + (first + (second + third) * 2.0 + last) * (time / 6.0)
}

/// How far the path is from what was counted, in logarithms: counts are off by factors.
fn residual(unknown: &Var<f64, Unknown>, furs: &Furs) -> Var<f64, shape![Years, 2]> {
    path(unknown, furs.counts.sizes()[0]).ln() - furs.counts.ln()
}

/// The result of the fit.
struct Fit {
    unknown: Var<f64, Unknown>,
    /// The deviations of the logarithms, if the counts are off by factors that are normally distributed.
    errors: Tensor<f64, Unknown>,
    /// The deviation of a count, in logarithms.
    spread: f64,
    rounds: usize,
}

/// The least squares, from where the unknown are.
fn fit(mut unknown: Var<f64, Unknown>, furs: &Furs) -> Fit {
    let cost = |unknown: &Var<f64, Unknown>| residual(unknown, furs).square().sum_all().item();
    let (mut here, mut damping, mut rounds) = (cost(&unknown), 1.0, 0);
    let normal = loop {
        rounds += 1;
        let slope: Var<f64, shape![_, 6]> = jacobian(&unknown, |unknown| residual(unknown, furs)).flatten::<0, 1>();
        let off: Var<f64, shape![_]> = residual(&unknown, furs).flatten::<0, 1>();
        let normal = slope.t().matmul(&slope).into_tensor();
        let down = slope.t().matmul(&off).into_tensor();
        // A shorter step wherever one leads up.
        let better = (0..30).find_map(|_| {
            let damped = &normal + normal.diag::<0>().diag_embed::<0>() * damping;
            let next = &unknown - Var::from(solve(&damped, &down));
            let there = cost(&next);
            damping *= if there < here { 0.2 } else { 4.0 };
            (there < here).then_some((next, there))
        });
        let Some((next, there)) = better else { break normal };
        let gain = here - there;
        (unknown, here) = (next, there);
        if gain < 1e-12 * here || rounds == 100 {
            break normal;
        }
    };
    let spread = (here / (furs.counts.numel() - 6) as f64).sqrt();
    let errors = Tensor::from_fn(|[k]| {
        let unit = Tensor::from_fn(|[i]| f64::from(u8::from(i == k)));
        solve(&normal, &unit)[[k]].sqrt() * spread
    });
    Fit { unknown, errors, spread, rounds }
}

/// `x` with `a x = b`, of a symmetric `a` that is positive: conjugate gradients (Hestenes and Stiefel 1952), which are done after as many steps as there
/// are unknown. (A few more undo rounding.)
fn solve(a: &Strided<f64, shape![6, 6]>, b: &Strided<f64, Unknown>) -> Tensor<f64, Unknown> {
    // Unknown of one scale: 1 on the diagonal.
    let scale = a.diag::<0>().rsqrt();
    let a = a * &scale * scale.unsqueeze::<-1>();
    let mut rest: Tensor<f64, Unknown> = b * &scale;
    let mut x = &rest * 0.0;
    let mut along = rest.to_tensor();
    let mut left = rest.square().sum_all().item();
    for _ in 0..4 * b.numel() {
        if left < 1e-300 {
            break;
        }
        let image = a.matmul(&along);
        let far = left / (&along * &image).sum_all().item();
        x += &along * far;
        rest -= image * far;
        let now = rest.square().sum_all().item();
        along = &rest + along * (now / left);
        left = now;
    }
    x * scale
}

fn main() -> Result<(), Box<dyn Error>> {
    let furs = Furs::read(include_str!("../data/lynx-hare.csv"))?;
    let start = Instant::now();
    let found = fit(guess(), &furs);
    let time = start.elapsed().as_secs_f64();

    println!("{} years of hares and lynxes from {}\n", furs.counts.sizes()[0], furs.first);
    println!("{:18}{:>9}{:>9}{:>9}", "", "found", "+-", "Bayes");
    for (k, (name, bayes)) in BAYES.into_iter().enumerate() {
        let value = found.unknown.value()[[k]].exp();
        println!("{name:18}{value:9.4}{:9.4}{bayes:9.4}", value * found.errors[[k]]);
    }
    println!("\na count is off by a factor of {:.2}; {} rounds, {time:.2} s", found.spread.exp(), found.rounds);
    println!("\n      counted          found");
    let path = path(&found.unknown, furs.counts.sizes()[0]);
    for (year, (counted, found)) in furs.counts.axis_iter::<0>().zip(path.value().axis_iter::<0>()).enumerate() {
        println!("{}{:8.1}{:8.1}{:8.1}{:8.1}", furs.first + year, counted[[0]], counted[[1]], found[[0]], found[[1]]);
    }
    Ok(())
}

/// Cycles of about ten years, and numbers of the size of the first ones.
fn guess() -> Var<f64, Unknown> {
    Tensor::from([0.6, 0.6, 0.02, 0.02, 30.0, 4.0]).ln().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_made_a_path_is_found_again() {
        let truth: Var<f64, Unknown> = Tensor::from([0.5, 0.9, 0.03, 0.02, 28.0, 5.0]).ln().into();
        let counts = path(&truth, 11).value().to_tensor();
        let found = fit(guess(), &Furs { first: 0, counts });
        let off = (found.unknown - truth).value().abs().amax_all().item();
        assert!(off < 1e-6 && found.spread < 1e-6, "{off} {}", found.spread);
    }

    #[test]
    fn the_fit_is_near_a_published_one() {
        let furs = Furs::read(include_str!("../data/lynx-hare.csv")).expect("it is part of the repository");
        let found = fit(guess(), &furs);
        for (k, (name, bayes)) in BAYES.into_iter().enumerate() {
            let off = (found.unknown.value()[[k]].exp() / bayes - 1.0).abs();
            assert!(off < 0.1, "{name}: {off}");
        }
        assert!((found.spread - 0.25).abs() < 0.03, "{}", found.spread);
    }

    /// The error of a method of fourth order: a sixteenth for half of the step.
    #[test]
    fn the_solver_is_of_fourth_order() {
        let end = |steps: usize| {
            let y: Var<f64, shape![]> = Tensor::scalar(1.0).into();
            (0..steps).fold(y, |y, _| step(&y, 1.0 / steps as f64, |y| -y)).item() - (-1f64).exp()
        };
        let ratio = end(10) / end(20);
        assert!((ratio - 16.0).abs() < 1.0, "{ratio}");
    }
}
