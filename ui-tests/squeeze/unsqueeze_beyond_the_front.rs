// Or -3, -2, -1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.unsqueeze::<-4>();
}
