// is not a picture: `[H, W]` is one
use congruent::prelude::*;

fn main() {
    let images = Tensor::<u8, shape![8, 28, 28, 3]>::zeros();
    images.to_png().unwrap();
}
