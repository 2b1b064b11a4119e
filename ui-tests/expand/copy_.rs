// A copy of a larger tensor.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    x.copy_(&y);
}
