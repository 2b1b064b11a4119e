// Two views for writing at once.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let mut a = x.as_view_mut();
    let mut b = x.as_view_mut();
    a += 1.0;
    b += 1.0;
}
