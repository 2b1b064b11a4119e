// Tried: sorting letters.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(['b', 'a']).sort::<0>();
}
