// 0 and -3 are the same axis of three.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.permute::<axes![0, 1, -3]>();
}
