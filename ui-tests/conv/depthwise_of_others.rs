// A weight for 3 channels, each alone, and 4 channels.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 5, 5]>::ones();
    let w = Tensor::<f32, shape![3, 1, 3, 3]>::ones();
    x.conv2d(conv(&w).same_padding().depthwise());
}
