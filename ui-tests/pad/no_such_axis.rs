// A vector has axis 0 alone.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.pad::<1, 1, 1>(congruent::pad::Constant(0.0));
}
