// The base is read while a view for writing is alive.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let mut v = x.as_view_mut();
    let y = x.sum_all();
    v += &y;
}
