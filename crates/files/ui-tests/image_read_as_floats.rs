// the channels of an image are `u8` or `u16`, not `f32`
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let image: Tensor<f32, shape![_, _, 3]> = images::read("a.png").unwrap();
    let _ = image;
}
