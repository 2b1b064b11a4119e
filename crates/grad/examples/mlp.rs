//! A net of two layers learns which points of a plane lie on which arm of a spiral.
//!
//!     cargo run --release -p congruent-grad --example mlp
//!
//! What is differentiated is a struct; the gradient is one, too. It prints the loss as it falls, how many points end on the right
//! arm, and how long a step takes.

use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::optim::Adam;
use congruent_grad::{Module, Var, value_and_grad};
use std::time::Instant;

dim!(Points);

/// The net: 2 numbers in, 32 in the middle, one out.
#[derive(Module)]
struct Net<H: Dim> {
    one: Linear<f32, len![2], H>,
    two: Linear<f32, H, len![1]>,
}

impl<H: StaticDim> Net<H> {
    /// Above 0 for one arm, below for the other.
    fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 2]>) -> Var<f32, shape![B]> {
        self.two.forward(&self.one.forward(x).sin()).select::<-1>(0)
    }
}

/// Points on two arms, and 1 or -1 by the arm.
fn spiral(points: usize) -> (Tensor<f32, shape![Points, 2]>, Tensor<f32, shape![Points]>) {
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for i in 0..points {
        let (along, arm) = ((i / 2) as f32 / (points / 2) as f32, (i % 2) as f32);
        let (radius, angle) = (0.3 + 2.2 * along, 4.5 * along + arm * core::f32::consts::PI);
        x.extend([radius * angle.cos(), radius * angle.sin()]);
        y.push(1.0 - 2.0 * arm);
    }
    let x = Tensor::from_vec(dims![Points(points), 2], x).expect("two numbers a point");
    let y = Tensor::from_vec(dims![Points(points)], y).expect("a number a point");
    (x, y)
}

fn main() {
    let mut rng = congruent::random::seeded(1);
    let (x, y) = spiral(256);
    let (x, y): (Var<f32, _>, Var<f32, _>) = (x.into(), y.into());
    let mut net: Net<len![32]> = Net { one: Linear::new(&mut rng), two: Linear::new(&mut rng) };

    let mut adam = Adam::new(&net, 0.02);

    const STEPS: usize = 1000;
    let start = Instant::now();
    for k in 0..=STEPS {
        // ln(1 + exp(-y f(x))): the logistic loss.
        let (loss, gradient) = value_and_grad(&net, |net| (-(net.forward(&x) * &y)).softplus().mean_all());
        if k % 200 == 0 {
            println!("step {k:4}  loss {loss:.4}");
        }
        adam.step(&mut net, &gradient);
    }
    let time = start.elapsed().as_secs_f64() * 1e6 / STEPS as f64;

    let right = (net.forward(&x) * &y).to_vec().into_iter().filter(|&v| v > 0.0).count();
    println!("{right} of {} points on the right arm, {time:.0} us a step", x.sizes()[0]);
    assert!(right >= 250, "it should have learnt the spiral");
}
