// The second layer sees `C + G` channels, not `C`.
use congruent::prelude::*;

fn dense<B: Dim, C: Dim, G: Dim>(
    x: &Strided<f32, shape![B, C]>,
    w: &Strided<f32, shape![G, C]>,
) -> Tensor<f32, shape![B, G]> {
    let y = x.cat::<-1>(&x.matmul(&w.t()));
    y.matmul(&w.t())
}

fn main() {}
