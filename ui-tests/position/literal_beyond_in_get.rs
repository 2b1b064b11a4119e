// Row 4 of a view of four, in `get`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![6, 4]>::zeros();
    let _ = x.t().get(s![4, 0]);
}
