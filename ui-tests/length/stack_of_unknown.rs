// How large is this on the stack?
use congruent::prelude::*;

fn main() {
    let _ = StackTensor::<f32, shape![_, 3]>::zeros();
}
