// One axis of a sum, not a whole number.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros().into_dyn();
    let _ = x.sum(1.0, true);
}
