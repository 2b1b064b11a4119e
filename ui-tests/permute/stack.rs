// `t` of three axes, without an allocation.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.t();
}
