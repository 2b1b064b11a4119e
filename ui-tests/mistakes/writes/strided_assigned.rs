// What is lent as `Strided` is only read.
use congruent::prelude::*;

fn f(w: &mut Strided<f32, shape![4, 3]>, g: &Strided<f32, shape![4, 3]>) {
    *w -= g;
}

fn main() {}
