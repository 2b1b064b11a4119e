// is not an image `[H, W, C]`: write
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let batch = Tensor::<u8, shape![8, 28, 28, 3]>::zeros();
    images::write_png("a.png", &batch).unwrap();
}
