// The order is a list of axes, not a shape.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.permute::<shape![0, 1]>();
}
