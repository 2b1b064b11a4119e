// 13 parts of two lengths.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![20]>::arange();
    let _ = x.tensor_split::<0, 13>();
}
