// A part is no element.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a[1..3];
}
