// Two axes of three are put in order.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.permute::<axes![0, 1]>();
}
