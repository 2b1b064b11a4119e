// An axis is a whole number.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros().into_dyn();
    let _ = x.softmax(1.0);
}
