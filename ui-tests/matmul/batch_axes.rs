// Five matrices by four.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 2, 3]>::zeros();
    let y = Tensor::<f32, shape![4, 3, 2]>::zeros();
    let _ = x.matmul(&y);
}
