// A window of rows and columns where there is one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 100]>::ones();
    let _ = x.max_pool1d(pool2::<2, 3>());
}
