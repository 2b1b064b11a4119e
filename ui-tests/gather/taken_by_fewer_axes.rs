// Tried: an index of one axis for `take_along_dim`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let i = Tensor::<i64, shape![2]>::zeros();
    let _ = x.take_along_dim::<1>(&i);
}
