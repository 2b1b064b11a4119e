// A grid without rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 2, 3]>::zeros();
    let _ = x.affine_grid(sized2::<0, 2>());
}
