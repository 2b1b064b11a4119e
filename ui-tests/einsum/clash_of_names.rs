// Two names under one label.
use congruent::prelude::*;

fn main() {
    dim!(Rows, Time);
    let a = Tensor::<f32, _>::zeros_of(congruent::dims![Rows(2)]);
    let b = Tensor::<f32, _>::zeros_of(congruent::dims![Time(2)]);
    let _ = einsum!("i,i->i", &a, &b);
}
