// One axis is known only at run time, the other differs already.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, _>::zeros_of(dims![5, 2]);
    let n = 5;
    let y = Tensor::<f32, _>::zeros_of(dims![n, 3]);
    let _ = &x + &y;
}
