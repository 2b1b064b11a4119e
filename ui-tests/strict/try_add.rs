// The twin that returns its error is refused as the operator is.
use congruent::prelude::*;
use congruent::strict;

fn main() {
    let x = Tensor::<f32, shape![3, 1]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let _ = strict(&x).try_add(&y);
}
