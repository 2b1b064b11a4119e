// Several axes, where there is one.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros().into_dyn();
    let _ = x.softmax([0, 1]);
}
