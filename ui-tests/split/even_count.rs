// 8 by 2 is four parts.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let [_a, _b] = x.split::<0, 2>();
}
