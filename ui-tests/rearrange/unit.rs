// The first axis has length 8.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _ = rearrange!("1 n c -> n c", &x);
}
