// The types of the operands, which are inferred.
use congruent::prelude::*;

fn main() {
    let a: Tensor<f32, shape![4, 3]> = Tensor::ones();
    let i: Tensor<i64, shape![4, 2]> = Tensor::zeros();
    let _ = a.gather::<1, _, _>(&i);
}
