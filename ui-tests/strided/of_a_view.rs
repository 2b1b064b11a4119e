// A view does not know its buffer.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.mt().as_strided::<shape![2], shape![1], 0>();
}
