// `try_into_shape` to something that is no shape.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.try_into_shape::<[usize; 2]>();
}
