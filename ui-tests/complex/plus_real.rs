// A real tensor is converted first: `x.to_complex()`.
use congruent::complex::Complex64;
use congruent::prelude::*;

fn main() {
    let z = Tensor::<Complex64, shape![2, 3]>::zeros();
    let x = Tensor::<f64, shape![2, 3]>::zeros();
    let _ = z + x;
}
