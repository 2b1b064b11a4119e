// A generic shape without the bound.
use congruent::prelude::*;

fn nnz<S: Shape>(x: &Tensor<f32, S>) -> usize {
    Sparse::from_dense(x).nnz()
}

fn main() {
    nnz(&Tensor::<f32, shape![2, 3]>::ones());
}
