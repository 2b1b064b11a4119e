// Two rows of three are not three rows of two.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _: Tensor<f32, shape![3, 2]> = x;
}
