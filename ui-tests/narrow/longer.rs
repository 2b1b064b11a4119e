// Four of three columns.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.narrow::<-1, 0, 4>();
}
