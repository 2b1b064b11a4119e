// The functions of losses are for floats.
use congruent::complex::Complex64;
use congruent::prelude::*;

fn main() {
    let z = Tensor::<Complex64, shape![2, 3]>::zeros();
    let _ = z.softmax::<1>();
}
