// `*` binds before `+`: 2 + 3 * 4 is 14.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2 + 3 * 4]>::ones();
    let _: Tensor<f32, shape![20]> = x;
}
