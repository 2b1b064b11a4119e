// A constant in the place of a type.
use congruent::prelude::*;

const VOCAB: usize = 50_257;

fn main() {
    let _ = Tensor::<f32, shape![VOCAB, 4]>::zeros();
}
