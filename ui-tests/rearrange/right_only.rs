// Where does the last axis come from?
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _ = rearrange!("b n c -> b n c d", &x);
}
