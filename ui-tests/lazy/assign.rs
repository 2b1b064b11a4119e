// A result that would change the shape of what it is written to.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let mut y = Tensor::<f32, shape![3]>::zeros();
    y.assign_(x.lazy().exp());
}
