// Distances of vectors that are no matrices of points.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::ones();
    x.cdist(&x, 2.0);
}
