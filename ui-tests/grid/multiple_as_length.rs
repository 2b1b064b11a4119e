// A multiple as the lengths of a grid.
use congruent::prelude::*;

fn main() {
    let maps: Tensor<f32, shape![1, 2, 3]> = Tensor::zeros();
    maps.affine_grid(scaled::<8>());
}
