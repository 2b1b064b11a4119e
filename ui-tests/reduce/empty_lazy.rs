// The largest of nothing, of an expression.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0]>::zeros();
    let _ = (x.lazy() + 1.0).amax::<1>();
}
