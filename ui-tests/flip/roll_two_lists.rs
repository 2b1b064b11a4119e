// Shifts and axes, of which nothing says which is which.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros().into_dyn();
    let _ = x.roll([1, -2], &[0, 1]);
}
