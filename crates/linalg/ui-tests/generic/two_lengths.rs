// a matrix of `M` rows and `N` columns is not square
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn whitened<M: Dim, N: Dim>(x: &Tensor<f64, shape![M, N]>) -> Tensor<f64, shape![M, N]> {
    x.inverse()
}

fn main() {}
