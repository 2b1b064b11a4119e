// A parameter does not expand to a sum.
use congruent::prelude::*;

fn f<C: Dim>(x: &Strided<f32, shape![C]>) -> f32 {
    x.expand::<shape![C + 1]>().sum_all().item()
}

fn main() {}
