// Powers of the elements of a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.vander::<3>(false);
}
