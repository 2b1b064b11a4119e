// Positions as floats.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let rows = Tensor::from([0.0, 2.0]);
    let _ = x.index(s![&rows, ..]);
}
