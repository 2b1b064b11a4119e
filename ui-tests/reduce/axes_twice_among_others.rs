// The first and the last of these are the same.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.norm_p_axes_keepdim::<axes![-1, 0, 2]>(1.0);
}
