// A method of two operands, in place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![1]>::zeros();
    let y = Tensor::<f32, shape![1000]>::zeros();
    x.maximum_(&y);
}
