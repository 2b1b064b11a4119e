// Two names and any number more for one axis.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8]>::zeros();
    let _ = rearrange!("a b ... -> ... b a", &x);
}
