// An axis that there is not, in a chain of three calls.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::ones();
    let _ = a.pad::<2, 1, 1>(congruent::pad::Constant(0.0)).transpose::<0, 1>().sum::<0>();
}
