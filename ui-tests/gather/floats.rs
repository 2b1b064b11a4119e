// An index of floats.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<f32, shape![4, 1]>::zeros();
    let _ = x.gather::<1>(&index);
}
