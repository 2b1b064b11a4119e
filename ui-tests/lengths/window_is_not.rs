// A window of 7 with stride 2 over 224 has 112 places.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![(224 + 2 * 3 - 7) / 2 + 1]>::ones();
    let _: Tensor<f32, shape![113]> = x;
}
