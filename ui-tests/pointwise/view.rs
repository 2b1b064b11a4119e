// Nothing is written through a view that only reads.
use congruent::backcompat::pointwise;
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 6]>::zeros();
    pointwise(x.as_view()).add_(&Tensor::<f32, shape![3, 4]>::zeros());
}
