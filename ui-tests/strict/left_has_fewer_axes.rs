// The left one has an axis less.
use congruent::prelude::*;
use congruent::strict;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = strict(&x) + &y;
}
