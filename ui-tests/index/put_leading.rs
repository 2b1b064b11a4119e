// Values with two rows in front of what is picked.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![8, 3]>::zeros();
    x.index_put_(s![0], &Tensor::<f32, shape![2, 1, 3]>::zeros());
}
