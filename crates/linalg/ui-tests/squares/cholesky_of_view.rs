// a matrix of `N<3>` rows and `N<4>` columns is not square
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![4, 4]>::ones();
    a.slice(s![1.., ..]).cholesky();
}
