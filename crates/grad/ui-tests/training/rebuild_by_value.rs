// arguments to this method are incorrect
use congruent::prelude::*;
use congruent_grad::Module;
use congruent_grad::nn::Linear;

fn sum(a: Linear<f32, len![4], len![3]>, b: Linear<f32, len![4], len![3]>) {
    a.rebuild_with(b, |x, y| x + y);
}

fn main() {}
