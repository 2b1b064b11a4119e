// A `Vec` is no index tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let rows = vec![0_usize, 2];
    let _ = x.index(s![&rows]);
}
