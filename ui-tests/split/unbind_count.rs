// A vector of 8 has 8 elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let [_a, _b] = x.unbind::<0>();
}
