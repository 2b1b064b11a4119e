// dimension `N<5>` cannot be broadcast with dimension `N<4>`
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![5, 3, 3]>::ones();
    a.solve(&Tensor::<f64, shape![4, 3, 2]>::ones());
}
