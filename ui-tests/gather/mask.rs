// A mask in place of an index.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let mask = Tensor::from([true, false, true, true]);
    let _ = x.gather::<0>(&mask);
}
