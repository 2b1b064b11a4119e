// 3 - 5 is no length.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2, 3 - 5]>::zeros();
}
