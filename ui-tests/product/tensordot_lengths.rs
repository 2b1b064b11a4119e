// Axes of other lengths, contracted.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::ones();
    a.tensordot::<axes![1], axes![0]>(&a);
}
