// matrices of `N<3>` rows cannot have a right-hand side of `N<2>` rows
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 3]>::eye();
    a.solve(&Tensor::from([1.0, 2.0]));
}
