// Several axes, and what becomes of them, as arguments.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.mean([0, 1], true);
}
