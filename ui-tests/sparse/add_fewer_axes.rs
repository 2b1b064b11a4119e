// A dense tensor with fewer axes.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = &s + &Tensor::<f32, shape![3]>::ones();
}
