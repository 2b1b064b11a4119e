// this method takes 0 arguments but 2 arguments were supplied
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![2, 8]>::ones();
    x.fft(-1, Norm::Backward);
}
