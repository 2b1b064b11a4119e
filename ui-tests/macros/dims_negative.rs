// A negative length, as a value.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, _>::zeros_of(dims![-2, 3]);
}
