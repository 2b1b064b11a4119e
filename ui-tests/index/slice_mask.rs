// A slice, which is a view, with a mask.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::zeros();
    let mask = x.gt(0.0);
    x.slice_mut(s![&mask]).fill_(0.0);
}
