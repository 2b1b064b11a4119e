// The gradient of a pool of another input.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let z = Tensor::<f32, shape![4, 32, 32]>::ones();
    let (y, i) = z.max_pool2d_with_indices(pool::<2>());
    let _ = x.max_pool2d_backward(&y, &i);
}
