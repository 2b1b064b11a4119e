// A view for writing, read as the left operand.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2]>::zeros();
    let _ = &x.as_view_mut() + &y;
}
