// is not a picture: `[H, W]` is one, and of `u8` also `[H, W, C]` with 1, 3 or 4 channels
use congruent::prelude::*;

fn main() {
    let planes = Tensor::<u8, shape![3, 28, 28]>::zeros();
    planes.to_png().unwrap();
}
