// a tensor of `f32` with the shape `((), N<784>)` is not a picture
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![784]>::zeros();
    x.to_png().unwrap();
}
