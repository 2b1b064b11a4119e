// A position has brackets of its own.
use congruent::prelude::*;

fn main() {
    let v = Tensor::<f32, shape![4]>::ones();
    let _ = v[0];
}
