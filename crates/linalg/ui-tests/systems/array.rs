// mismatched types
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 3]>::eye();
    a.solve(&[1.0, 2.0, 3.0]);
}
