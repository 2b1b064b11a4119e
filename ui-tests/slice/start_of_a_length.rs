// All rows but the first, of a generic number of them.
use congruent::prelude::*;

fn later<R: Dim, D: Dim>(x: &Strided<f32, shape![R, D]>) -> View<'_, f32, shape![_, D]> {
    x.slice(s![1..])
}

fn main() {}
