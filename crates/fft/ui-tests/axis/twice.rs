// an axis appears twice in a list of axes: name each axis once
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![2, 8]>::ones();
    x.fftn::<axes![1, -1]>();
}
