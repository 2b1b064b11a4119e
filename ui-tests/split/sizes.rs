// 3 and 3 are not 8.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let _ = x.split_sizes::<0, shape![3, 3]>();
}
