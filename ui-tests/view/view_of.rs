// Known lengths are compared although they come as values.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view_of(dims![5, 2]);
}
