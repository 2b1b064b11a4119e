// A batch beside a sequence, where both would have to be one.
use congruent::prelude::*;

fn main() {
    congruent::dim!(Batch, Sequence);
    let a = Tensor::<f32, shape![Batch, 3]>::zeros_of(dims![Batch(2), 3]);
    let b = Tensor::<f32, shape![Sequence, 3]>::zeros_of(dims![Sequence(2), 3]);
    let _ = a.cat::<1>(&b);
}
