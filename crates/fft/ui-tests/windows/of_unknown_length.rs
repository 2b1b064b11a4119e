// the length `Dyn` is not known at compile time: a type parameter needs the bound `StaticDim`, any other length is given as a value
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let window = hann_window::<f64, len![_]>();
}
