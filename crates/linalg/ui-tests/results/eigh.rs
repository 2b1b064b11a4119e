// mismatched types
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 3]>::eye();
    let values: Tensor<f64, shape![3]> = a.eigh();
}
