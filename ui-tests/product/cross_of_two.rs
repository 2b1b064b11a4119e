// A cross product of vectors of two elements.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 2]>::ones();
    a.cross::<-1>(&a);
}
