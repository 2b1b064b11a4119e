// this method takes 2 arguments but 1 argument was supplied
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![3, 3]>::eye();
    a.solve_triangular(&Tensor::<f64, shape![3]>::ones());
}
