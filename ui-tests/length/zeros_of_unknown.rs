// How many rows has `_`?
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![_, 3]>::zeros();
}
