// A remainder of a division by zero.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![7 % 0]>::zeros();
}
