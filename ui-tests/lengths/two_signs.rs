// Two signs, one behind the other.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2 + *3]>::zeros();
}
