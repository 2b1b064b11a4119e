// Two axes, contracted with one.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::ones();
    a.tensordot::<axes![1, 0], axes![0]>(&a);
}
