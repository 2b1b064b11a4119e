// Four groups of six channels.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![2, 6, 4]> = Tensor::zeros();
    x.channel_shuffle::<4>();
}
