// Absolute values are real numbers: they do not fit where complex ones lie.
use congruent::complex::Complex64;
use congruent::prelude::*;

fn main() {
    let mut z = Tensor::<Complex64, shape![2, 3]>::zeros();
    z.abs_();
}
