// Neither are tensors of different ranks.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![6]>::zeros();
    let _ = x == y;
}
