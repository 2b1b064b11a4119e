// Parts of complex numbers are `f32` or `f64`.
use congruent::complex::Complex;
use congruent::prelude::*;

fn main() {
    let z = Tensor::<Complex<i32>, shape![2]>::full(Complex::new(1, 2));
    let _ = z.sum::<0>();
}
