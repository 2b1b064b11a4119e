// a tensor of shape `((), N<7>)` does not have exactly one element
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![7, 3, 3]>::ones();
    let d: f64 = a.det().item();
}
