// Any type as a length.
use congruent::prelude::*;

struct Rows;

fn main() {
    let _ = Tensor::<f32, shape![Rows, 3]>::zeros();
}
