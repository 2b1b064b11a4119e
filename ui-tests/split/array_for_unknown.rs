// How many parts there are is known at run time only.
use congruent::prelude::*;

fn main() {
    let n = 6;
    let x = Tensor::<f32, _>::zeros_of(dims![n, 3]);
    let [_a, _b] = x.chunk::<0, 2>();
}
