// A tensor given away, under lengths with another number of elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 4]>::zeros();
    let _ = x.into_view::<shape![3, 5]>();
}
