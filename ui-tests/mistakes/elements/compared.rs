// A comparison is one of elements.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    if a > 0.0 {}
}
