// A named length is not 1.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let x = Tensor::<f32, _>::zeros_of(dims![Batch(1)]);
    let _ = x.item();
}
