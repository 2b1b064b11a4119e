// Windows 2 apart, with padding that keeps lengths.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 5, 5]>::ones();
    let w = Tensor::<f32, shape![4, 1, 3, 3]>::ones();
    x.conv2d(conv(&w).same_padding().stride::<2>());
}
