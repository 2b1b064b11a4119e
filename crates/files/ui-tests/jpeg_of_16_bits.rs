// the channels of a JPEG are `u8`, not `u16`: `(x / 257).to_type::<u8>()`
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let image = Tensor::<u16, shape![28, 28, 3]>::zeros();
    images::write_jpeg("a.jpg", &image, 90).unwrap();
}
