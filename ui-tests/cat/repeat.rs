// One count for two axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 2]>::zeros();
    let _ = x.repeat::<shape![2]>();
}
