// A constant stands in braces, in a sum, too.
use congruent::prelude::*;

const VOCAB: usize = 50_257;

fn main() {
    let _ = Tensor::<f32, shape![VOCAB + 1]>::zeros();
}
