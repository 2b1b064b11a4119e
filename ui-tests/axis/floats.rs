// Axes are whole numbers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros().into_dyn();
    let _ = x.sum(&[0.0, 1.0], true);
}
