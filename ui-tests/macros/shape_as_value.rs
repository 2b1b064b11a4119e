// A shape is a type; its value is written with `dims!`.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, _>::zeros_of(shape![2, 3]);
}
