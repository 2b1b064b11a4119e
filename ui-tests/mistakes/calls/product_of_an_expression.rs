// Tried: a matrix product of what is not evaluated yet.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 3]>::ones();
    let _ = (x.lazy() * 2.0).matmul(&x);
}
