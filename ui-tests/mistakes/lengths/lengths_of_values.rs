// A length of the new shape is a value.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let n = 2;
    let _ = a.view(n, 6);
}
