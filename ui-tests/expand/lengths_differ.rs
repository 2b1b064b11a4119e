// Neither is 1.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2, 4]>::zeros();
    x -= &y;
}
