// A variable of another float type.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let s: f64 = 2.0;
    let _ = &a * s;
}
