// 3 - 5 is no length, whatever is added.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![(3 - 5) + 10]>::zeros();
}
