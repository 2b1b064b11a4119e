// is not a picture: `[H, W]` is one, and of `u8` also `[H, W, C]`
use congruent::prelude::*;

fn main() {
    let image = Tensor::<f32, shape![28, 28, 3]>::zeros();
    image.to_png().unwrap();
}
