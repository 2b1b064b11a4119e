// The windows are 1 apart, not 2.
use congruent::prelude::*;

fn windows<T: Dim + congruent::shape::HasWindow<len![3]>>(
    x: &Tensor<f32, shape![T]>,
) -> View<'_, f32, shape![(T - 3) / 2 + 1, 3]> {
    x.unfold::<0, 3, 1>()
}

fn main() {}
