// Numbers where a list of them belongs.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.permute::<1, 0>();
}
