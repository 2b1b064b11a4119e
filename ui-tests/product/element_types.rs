// A dot product of floats and integers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.dot(&Tensor::<i32, shape![3]>::zeros());
}
