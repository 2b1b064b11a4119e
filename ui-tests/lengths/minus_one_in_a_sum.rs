// Nothing is computed from `-1`.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![-1 + 2]>::zeros();
}
