// A length without its name.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _ = rearrange!("b (h w) c -> b c h w", &x, 4);
}
