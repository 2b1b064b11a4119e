// An inner product of rows of other lengths.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, shape![5, 4]>::ones());
    a.inner(&b);
}
