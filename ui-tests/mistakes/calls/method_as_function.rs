// A method called as a function of the type.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = Tensor::where_(a.gt(0.0), &a, &a);
}
