// 100 parts of 7 and one of 4.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![704]>::arange();
    let _ = x.split::<0, 7>();
}
