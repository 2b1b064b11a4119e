// PyTorch's note: an axis without elements meets one of length 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0]>::zeros();
    let y = Tensor::<f32, shape![2, 2]>::zeros();
    let _ = &x + &y;
}
