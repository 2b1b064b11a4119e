// Whether shapes that do not broadcast are close.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 2]>::ones();
    let _ = x.isclose(&Tensor::<f32, shape![5, 3]>::ones(), 1e-5, 1e-8);
}
