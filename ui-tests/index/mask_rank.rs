// A mask of more axes than the tensor has.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let mask = Tensor::<bool, shape![4, 3, 1]>::full(true);
    let _ = x.index(s![&mask]);
}
