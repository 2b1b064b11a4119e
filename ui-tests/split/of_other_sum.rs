// Parts of 3 and 3 positions, of 8.
use congruent::prelude::*;

fn main() {
    Tensor::<i32, shape![8]>::arange().split_of::<0>(dims![3, 3]);
}
