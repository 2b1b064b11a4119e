// The diagonal of three axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 3]>::ones().diag::<0>();
}
