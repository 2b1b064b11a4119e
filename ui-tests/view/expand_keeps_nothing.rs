// There is no length to keep in front.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.expand::<shape![-1, 4, 3]>();
}
