// Counting with `bool`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<bool, shape![4]>::arange();
}
