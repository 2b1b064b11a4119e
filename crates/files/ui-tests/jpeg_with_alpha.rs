// a JPEG does not have `N<4>` channels, but 1 or 3
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let image = Tensor::<u8, shape![28, 28, 4]>::zeros();
    images::write_jpeg("a.jpg", &image, 90).unwrap();
}
