// An affine map without a batch.
use congruent::prelude::*;

fn main() {
    let map: Tensor<f32, shape![2, 3]> = Tensor::zeros();
    map.affine_grid(sized::<8>());
}
