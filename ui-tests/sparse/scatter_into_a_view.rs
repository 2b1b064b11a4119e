// The target only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    Sparse::from_dense(&x).scatter_into(&mut x.as_view());
}
