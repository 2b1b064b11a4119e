// A tensor given away, one of whose axes the order does not name.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.into_permute::<axes![2, 0]>();
}
