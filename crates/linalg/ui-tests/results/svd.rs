// mismatched types
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 4]>::ones();
    let (u, _, _): (Tensor<f64, shape![3, 4]>, _, _) = a.svd();
}
