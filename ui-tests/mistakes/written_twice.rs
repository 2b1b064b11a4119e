// Two parts of one tensor, written at the same time.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::ones();
    let mut p = x.slice_mut(s![0]);
    let mut q = x.slice_mut(s![1]);
    p += 1.0;
    q += 1.0;
}
