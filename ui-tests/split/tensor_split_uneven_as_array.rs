// 5 positions in 2 parts are of two lengths, and come as a tuple.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![5]>::arange();
    let [_front, _back] = x.tensor_split::<0, 2>();
}
