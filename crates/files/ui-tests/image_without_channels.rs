// is not an image `[H, W, C]`: write `x.unsqueeze::<-1>()`
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let grey = Tensor::<u8, shape![28, 28]>::zeros();
    images::write_png("a.png", &grey).unwrap();
}
