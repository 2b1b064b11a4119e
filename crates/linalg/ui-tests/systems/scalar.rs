// matrices of shape `(((), N<3>), N<3>)` cannot have a right-hand side of shape `()`
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 3]>::eye();
    a.solve(&Tensor::scalar(1.0));
}
