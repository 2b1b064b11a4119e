// a matrix of `N<3>` rows and `N<4>` columns is not square
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![7, 3, 4]>::ones();
    a.det();
}
