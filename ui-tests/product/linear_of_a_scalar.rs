// A layer on a scalar.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![]>::zeros();
    let _ = x.linear(&Tensor::<f32, shape![3, 4]>::zeros(), 0.0);
}
