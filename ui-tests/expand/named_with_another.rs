// Two named lengths.
use congruent::prelude::*;

dim!(Batch, Time);

fn main() {
    let mut x = Tensor::<f32, _>::zeros_of(dims![Batch(5)]);
    let y = Tensor::<f32, _>::zeros_of(dims![Time(5)]);
    x += &y;
}
