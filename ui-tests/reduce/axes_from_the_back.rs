// The second of these axes is not there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.prod_axes_keepdim::<axes![-1, -3]>();
}
