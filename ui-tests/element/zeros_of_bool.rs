// There is no number among `bool`.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<bool, shape![2]>::zeros();
}
