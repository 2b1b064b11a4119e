// As many elements, but the shapes do not broadcast: refused, unless `pointwise` is written.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![6]>::zeros();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = &x + &y;
}
