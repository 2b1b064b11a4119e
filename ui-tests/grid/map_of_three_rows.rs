// An affine map with three rows.
use congruent::prelude::*;

fn main() {
    let maps: Tensor<f32, shape![1, 3, 3]> = Tensor::zeros();
    maps.affine_grid(sized::<8>());
}
