// The last axis has length 3.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _ = rearrange!("b n c -> c b n", &x, c = 4);
}
