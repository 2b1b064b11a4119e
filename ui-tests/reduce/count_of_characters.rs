// Which letters count?
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(['a', 'b']).count_nonzero_all();
}
