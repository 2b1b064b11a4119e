// Tried: to write to what is lent to be read.
use congruent::prelude::*;

fn added(x: &Strided<f32, shape![2]>) {
    x.add_(1.0);
}

fn main() {}
