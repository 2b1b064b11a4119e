// A diagonal one position off needs one row more.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1, 2, 3]);
    let y: Tensor<i32, shape![3, 3]> = x.diag_embed::<1>();
}
