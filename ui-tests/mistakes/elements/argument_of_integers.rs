// Bounds of floats are floats.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.clamp(0, 1);
}
