// The largest elements of no channels, of parts.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0, 8]>::zeros();
    let _ = x.adaptive_max_pool1d(sized::<4>());
}
