// Nothing does not stretch.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0]>::zeros();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = &x + &y;
}
