// A share of another length, of three operands.
use congruent::prelude::*;

fn main() {
    let (x, y) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3]>::ones());
    let _ = x.lerp(&y, &Tensor::<f32, shape![2]>::ones());
}
