// Reaches element 8 of 0 to 7.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let _ = x.as_strided::<shape![3, 3], shape![2, 1], 2>();
}
