// NumPy's way to name a shape.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.reshape([2, 6]);
}
