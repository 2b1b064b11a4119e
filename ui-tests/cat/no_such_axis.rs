// Axes 0 and 1.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = a.cat::<2>(&a);
}
