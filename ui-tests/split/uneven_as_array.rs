// The last part is shorter, so it has a type of its own.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let [_a, _b, _c] = x.split::<0, 3>();
}
