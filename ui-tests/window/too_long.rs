// A window of 9 in an axis of 8.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let _ = x.unfold::<0, 9, 1>();
}
