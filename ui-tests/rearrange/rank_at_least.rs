// Four names and any number more for three axes.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _ = rearrange!("a b c d ... -> ... d c b a", &x);
}
