// A function of the type called as a method.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.stack::<0>(&a);
}
