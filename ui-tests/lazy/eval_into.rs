// An expression is evaluated into a tensor of another length.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let mut y = Tensor::<f32, shape![2, 1]>::zeros();
    x.lazy().exp().eval_into(&mut y);
}
