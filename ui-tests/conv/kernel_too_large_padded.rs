// Even with padding the kernel does not fit.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 37]>::ones();
    let _ = x.conv2d(conv(&w).padding::<2>());
}
