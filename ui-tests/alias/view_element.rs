// One element through a view that only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let v = x.as_view();
    v[[0, 0]] = 1.0;
}
