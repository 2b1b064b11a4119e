// A weight for 2 channels each, where each channel is convolved alone.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 5, 5]>::ones();
    let w = Tensor::<f32, shape![4, 2, 3, 3]>::ones();
    x.conv2d(conv(&w).same_padding().depthwise());
}
