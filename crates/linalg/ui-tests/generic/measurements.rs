// matrices of `M` rows cannot have a right-hand side of `N` rows
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn gain<N: Dim, M: Dim>(s: &Tensor<f64, shape![M, M]>, p: &Tensor<f64, shape![N, N]>) -> Tensor<f64, shape![M, N]> {
    s.solve(p)
}

fn main() {}
