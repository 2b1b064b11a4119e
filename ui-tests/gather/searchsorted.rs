// Sorted rows and values with other leading axes.
use congruent::prelude::*;

fn main() {
    let sorted = Tensor::<f32, shape![2, 5]>::arange();
    let _ = sorted.searchsorted(&Tensor::<f32, shape![3, 4]>::zeros());
}
