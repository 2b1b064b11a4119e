// Nothing becomes of the other axes.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
    let _ = rearrange!("... c -> c", &x);
}
