// A named length has its number at run time.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let _ = Tensor::<f32, shape![Batch, 3]>::zeros();
}
