// A scalar has no positions.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![]>::ones();
    let _ = x.axis_iter::<0>();
}
