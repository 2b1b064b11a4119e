// Axes in the wrong order, in a chain of three calls.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.flatten::<2, 1>().transpose::<0, 1>().sum::<0>();
}
