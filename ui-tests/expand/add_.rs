// The method with the underscore.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 1]>::zeros();
    let y = Tensor::<f32, shape![2, 4]>::zeros();
    x.add_(&y);
}
