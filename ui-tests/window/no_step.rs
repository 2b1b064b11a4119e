// Windows that never move.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let _ = x.unfold::<0, 3, 0>();
}
