// The same to be written through.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::zeros();
    x.view_mut::<shape![5]>().fill_(1.0);
}
