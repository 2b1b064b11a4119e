// Shapes are no lengths.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![shape![2] + 3]>::zeros();
}
