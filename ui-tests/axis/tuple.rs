// Several axes are an array.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros().into_dyn();
    let _ = x.sum((0, 1), true);
}
