// An axis that there is not, in a chain of three calls.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.sum::<3>().transpose::<0, 1>().unsqueeze::<0>();
}
