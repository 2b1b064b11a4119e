// Planes without rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 0, 8]>::zeros();
    let _ = x.interpolate(sized::<4>());
}
