// matrices of `N<3>` rows cannot have a right-hand side of `N<4>` rows
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 4]>::ones();
    a.lstsq(&Tensor::<f64, shape![4]>::ones());
}
