// As many conditions as elements.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    if a.gt(0.0) {}
}
