// PyTorch's note: the last axes are 4 and 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4]>::zeros();
    let y = Tensor::<f32, shape![1, 2]>::zeros();
    let _ = &x + &y;
}
