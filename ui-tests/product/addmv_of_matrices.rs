// The product of two matrices, added by the method of a vector.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![3, 3]>::ones();
    Tensor::<f32, shape![3]>::ones().addmv(&a, &a);
}
