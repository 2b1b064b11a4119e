// Axes count from 0 to 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.permute::<axes![1, 2, 3]>();
}
