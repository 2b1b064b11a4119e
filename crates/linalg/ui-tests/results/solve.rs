// mismatched types
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 3]>::eye();
    let x: Tensor<f64, shape![3, 1]> = a.solve(&Tensor::<f64, shape![3]>::ones());
}
