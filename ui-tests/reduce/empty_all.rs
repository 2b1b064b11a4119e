// The largest of no elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0]>::zeros();
    let _ = x.amax_all();
}
