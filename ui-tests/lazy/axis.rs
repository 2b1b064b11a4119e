// An axis that does not exist.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.lazy().square().sum::<2>();
}
