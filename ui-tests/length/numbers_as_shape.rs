// A type that is no shape.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, [usize; 2]>::zeros();
}
