// Rows of length 0.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 8, 8]>::zeros();
    let _ = x.interpolate(sized2::<0, 4>());
}
