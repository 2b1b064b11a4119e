// the channels of an image are `u8` or `u16`, not `f32`
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let image = Tensor::<f32, shape![28, 28, 3]>::zeros();
    images::write_png("a.png", &image).unwrap();
}
