// Axes 1 and -1 of a matrix are one.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.rot90::<1, 1, -1>();
}
