// Along an axis that there is not.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    for _row in x.axis_iter::<2>() {}
}
