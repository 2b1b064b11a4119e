// A column and a row: legal broadcasting, refused under the strict policy.
use congruent::prelude::*;
use congruent::strict;

fn main() {
    let x = Tensor::<f32, shape![3, 1]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let _ = strict(&x) + &y;
}
