// is not a picture: `[H, W]` is one, and of `u8` also `[H, W, C]` with 1, 3 or 4 channels
use congruent::prelude::*;

fn main() {
    let image = Tensor::<u8, shape![28, 28, 2]>::zeros();
    image.write_png("a.png").unwrap();
}
