// A view of another number of elements, in a chain of three calls.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.view::<shape![2, 5, 4]>().transpose::<1, 2>().sum::<0>();
}
