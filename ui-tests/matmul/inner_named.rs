// Two named inner lengths.
use congruent::prelude::*;

dim!(Inner, Outer);

fn main() {
    let x = Tensor::<f32, _>::zeros_of(dims![2, Inner(5)]);
    let y = Tensor::<f32, _>::zeros_of(dims![Outer(5), 2]);
    let _ = x.matmul(&y);
}
