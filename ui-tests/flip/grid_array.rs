// An array of vectors, where a tuple was expected.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2]>::zeros();
    let _ = congruent::meshgrid([&x, &x], congruent::Ij);
}
