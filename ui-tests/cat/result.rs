// Two rows and four are six.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![4, 3]>::zeros());
    let _: Tensor<f32, shape![5, 3]> = a.cat::<0>(&b);
}
