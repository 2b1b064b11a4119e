// A product without its second factor.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2 *]>::zeros();
}
