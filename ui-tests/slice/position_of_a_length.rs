// The last column, of a generic number of them.
use congruent::prelude::*;

fn target<R: Dim, C: Dim>(x: &Strided<f32, shape![R, C]>) -> View<'_, f32, shape![R]> {
    x.slice(s![.., -1])
}

fn main() {}
