// An array in place of an index.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let _ = x.gather::<0>([3, 0]);
}
