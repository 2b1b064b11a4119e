// Three numbers into two columns.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::zeros();
    x.slice_mut(s![.., 1..3]).copy_(&Tensor::from([1.0, 2.0, 3.0]));
}
