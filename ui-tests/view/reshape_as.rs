// Tried: the shape of a tensor with another number of elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let like = Tensor::<f32, shape![2, 4]>::ones();
    let _ = x.reshape_as(&like);
}
