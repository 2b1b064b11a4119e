// A vector has one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let _ = x.unfold::<1, 3, 1>();
}
