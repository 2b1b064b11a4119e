// An offset that is not computed with.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.diagonal::<100, 0, 1>();
}
