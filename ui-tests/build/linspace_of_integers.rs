// Evenly spaced integers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![4]>::linspace(0, 10);
}
