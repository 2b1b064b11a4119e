// A length for an axis that has another.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = rearrange!("b c -> c b", &x, c = 4);
}
