// The transpose of three axes.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![5, 2, 3]>::ones());
    let _ = s.t();
}
