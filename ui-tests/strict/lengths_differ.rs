// Two axes each, and two lengths differ.
use congruent::prelude::*;
use congruent::strict;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2, 4]>::zeros();
    let _ = strict(&x) + &y;
}
