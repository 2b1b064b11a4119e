// The twin that returns a `Result` refuses the same.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2]>::zeros();
    let _ = x.try_add(&y);
}
