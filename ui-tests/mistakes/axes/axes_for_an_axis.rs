// Several axes, of the method that takes one.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.sum::<axes![0, 1]>();
}
