// A dense tensor of another length beside a sparse one.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = &s + &Tensor::<f32, shape![2, 4]>::ones();
}
