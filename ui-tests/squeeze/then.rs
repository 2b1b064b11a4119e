// A place that there is not, in a chain of three calls.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.unsqueeze::<4>().transpose::<0, 1>().sum::<0>();
}
