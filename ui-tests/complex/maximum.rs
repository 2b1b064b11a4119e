// Of two complex numbers neither is the larger.
use congruent::complex::Complex64;
use congruent::prelude::*;

fn main() {
    let z = Tensor::<Complex64, shape![2, 3]>::zeros();
    let _ = z.maximum(&z);
}
