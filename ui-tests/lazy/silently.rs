// An expression beside a tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let _ = &y - x.lazy().exp();
}
