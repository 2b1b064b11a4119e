// No length is negative, in a sum either.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![-3 + 5]>::zeros();
}
