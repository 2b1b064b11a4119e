// The second of two operators is wrong.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let z = Tensor::from([1.0f32, 2.0]);
    let _ = &x * &y + &z;
}
