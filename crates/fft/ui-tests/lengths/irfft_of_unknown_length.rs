// the length `Dyn` is not known at compile time: a type parameter needs the bound `StaticDim`, any other length is given as a value
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones().rfft::<-1>();
    x.irfft::<-1, len![_]>();
}
