// A tensor plus its own transpose, in place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3, 3]>::zeros();
    x += &x.t();
}
