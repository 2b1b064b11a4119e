// a tensor of shape `AnyRank` is not an image `[H, W, C]`
use congruent::prelude::*;
use congruent_files::images;

fn main() {
    let image = Tensor::<u8, shape![28, 28, 3]>::zeros().into_dyn();
    images::write_png("a.png", &image).unwrap();
}
