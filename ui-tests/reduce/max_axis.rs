// A matrix has axes -1 and -2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let (_values, _positions) = x.max_keepdim::<-3>();
}
