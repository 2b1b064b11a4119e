// The base is gone at the end of the line.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros().permute::<axes![1, 0]>();
    let _ = x.sizes();
}
