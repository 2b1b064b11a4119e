// `self` is named, the other has a number.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let mut x = Tensor::<f32, _>::zeros_of(dims![Batch(5)]);
    let y = Tensor::<f32, shape![5]>::zeros();
    x += &y;
}
