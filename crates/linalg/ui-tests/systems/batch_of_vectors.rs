// matrices of `N<3>` rows cannot have a right-hand side of `N<5>` rows
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![5, 3, 3]>::ones();
    a.solve(&Tensor::<f64, shape![5, 3]>::ones());
}
