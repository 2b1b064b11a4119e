// Is a letter true?
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(['a', 'b']).any::<0>();
}
