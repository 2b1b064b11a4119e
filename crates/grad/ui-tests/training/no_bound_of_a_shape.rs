// `S` is not known to be a shape
use congruent::prelude::*;
use congruent_grad::Var;

fn shape<S: Shape>(_: &Var<f32, S>) {}

fn step<S>(x: &Var<f32, S>) {
    shape(x);
}

fn main() {}
