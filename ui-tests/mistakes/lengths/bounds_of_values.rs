// A part that begins where a variable says.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let i = 1;
    let _ = a.narrow(0, i, 2);
}
