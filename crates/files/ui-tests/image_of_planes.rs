// an image does not have `N<28>` channels, but 1 to 4
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let planes = Tensor::<u8, shape![3, 28, 28]>::zeros();
    images::write_png("a.png", &planes).unwrap();
}
