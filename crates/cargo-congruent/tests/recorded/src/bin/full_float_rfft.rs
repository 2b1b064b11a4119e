#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn peak<T: Float, N: Dim>(x: &Strided<T, shape![N]>) {
    x.rfft::<-1>();
}

fn main() {
    let x = Tensor::from([1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0]);
    peak(&x);
}
