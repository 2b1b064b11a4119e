// Tried: to write to a field in a method that lends itself to be read.
use congruent::prelude::*;

struct Model {
    w: Tensor<f32, shape![2]>,
}

impl Model {
    fn step(&self) {
        self.w.add_(1.0);
    }
}

fn main() {}
