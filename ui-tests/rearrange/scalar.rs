// A scalar has no axes.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![]>::zeros();
    let _ = rearrange!("a -> a 1", &x);
}
