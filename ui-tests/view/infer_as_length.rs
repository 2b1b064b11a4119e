// -1 is no length of a tensor.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2, -1]>::zeros();
}
