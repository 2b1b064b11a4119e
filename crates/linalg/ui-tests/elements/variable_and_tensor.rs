// mismatched types
use congruent::prelude::*;
use congruent_linalg::prelude::*;

use congruent_grad::prelude::*;

fn main() {
    let a = Var::from(Tensor::<f64, shape![3, 3]>::eye());
    a.solve(&Tensor::<f64, shape![3]>::ones());
}
