// `self` has length 1, the other a named one.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let mut x = Tensor::<f32, shape![1]>::zeros();
    let y = Tensor::<f32, _>::zeros_of(dims![Batch(5)]);
    x += &y;
}
