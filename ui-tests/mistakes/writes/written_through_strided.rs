// What is lent as `Strided` is only read.
use congruent::prelude::*;

fn f(w: &mut Strided<f32, shape![4, 3]>) {
    w.add_(1.0);
}

fn main() {}
