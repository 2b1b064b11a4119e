// mismatched types
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    pictures::scores(&x, &Tensor::<f32, shape![5]>::ones());
}
