// A number is no vector of one.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2]>::zeros();
    let _ = a.cat::<0>(1.0);
}
