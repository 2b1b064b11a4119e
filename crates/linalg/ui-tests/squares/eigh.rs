// a matrix of `N<2>` rows and `N<5>` columns is not square
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 5]>::ones();
    a.try_eigh().unwrap();
}
