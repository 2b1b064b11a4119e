// The refused example of PyTorch's note: 2 meets 3 at the third axis from the back.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 2, 4, 1]>::zeros();
    let y = Tensor::<f32, shape![3, 1, 1]>::zeros();
    let _ = &x + &y;
}
