// The place of the smallest of nothing, in a view.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    let _ = x.transpose::<0, 1>().argmin_keepdim::<-1>();
}
