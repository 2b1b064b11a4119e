// A length of type `i32`.
use congruent::prelude::*;

fn main() {
    let n: i32 = 5;
    let _ = Tensor::<f32, _>::zeros_of(dims![n, 3]);
}
