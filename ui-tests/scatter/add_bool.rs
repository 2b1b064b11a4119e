// Adding to elements without arithmetic.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([true, false]);
    let index = Tensor::from([1_i64]);
    let _ = x.scatter_add::<0>(&index, &Tensor::from([true]));
}
