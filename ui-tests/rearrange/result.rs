// The axes as they come out.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _: View<f32, shape![3, 8, 25]> = rearrange!("b n c -> c b n", &x);
}
