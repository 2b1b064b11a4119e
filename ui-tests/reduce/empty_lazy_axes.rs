// The smallest of nothing, of an expression that is borrowed.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0]>::zeros();
    let e = &x.lazy();
    let _ = e.amin_axes::<axes![0, 1]>();
}
