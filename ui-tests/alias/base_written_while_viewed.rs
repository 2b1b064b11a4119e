// The base is written while a view of it is read later.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let v = x.t();
    x += 1.0;
    println!("{v}");
}
