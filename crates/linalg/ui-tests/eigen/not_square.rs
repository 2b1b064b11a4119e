// a matrix of `N<2>` rows and `N<3>` columns is not square
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![2, 3]>::ones();
    let (values, vectors) = a.eig();
}
