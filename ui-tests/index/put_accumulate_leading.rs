// Values with an axis of length 1 in front of what is picked, added.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![8, 3]>::zeros();
    x.index_put_accumulate_(s![0], &Tensor::<f32, shape![1, 3]>::zeros());
}
