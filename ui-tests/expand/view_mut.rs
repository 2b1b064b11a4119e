// Through a view.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2]>::zeros();
    let mut v = x.as_view_mut();
    v += &y;
}
