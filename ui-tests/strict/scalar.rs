// A tensor without axes has another rank than a matrix. (A number joins in: `strict(&x) * 2.0`.)
use congruent::prelude::*;
use congruent::strict;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![]>::zeros();
    let _ = strict(&x) * &y;
}
