// A product with a tensor without axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![]>::zeros();
    let _ = x.matmul(&y);
}
