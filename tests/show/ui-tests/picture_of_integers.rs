// elements of type `i32` are not pixels: `x.heat_map().to_png()` draws a matrix in colours
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![28, 28]>::zeros();
    x.to_png().unwrap();
}
