// The largest absolute value is `z.abs().argmax::<1>()`.
use congruent::complex::Complex64;
use congruent::prelude::*;

fn main() {
    let z = Tensor::<Complex64, shape![2, 3]>::zeros();
    let _ = z.argmax::<1>();
}
