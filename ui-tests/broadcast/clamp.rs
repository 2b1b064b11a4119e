// A bound of another length.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2]>::zeros();
    let _ = x.clamp(&y, 1.0);
}
