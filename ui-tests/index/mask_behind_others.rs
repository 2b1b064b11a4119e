// Tried: a mask of two axes where one is left.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let mask = Tensor::<f32, shape![3, 4]>::ones().gt(0.0);
    let _ = x.index(s![.., .., &mask, 0]);
}
