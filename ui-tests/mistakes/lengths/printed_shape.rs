// Shapes are printed as values for debugging are.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    println!("{}", a.shape());
}
