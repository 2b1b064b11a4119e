// There is no 0 among `char`.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<char, shape![2]>::zeros();
}
