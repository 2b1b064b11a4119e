// `()` is not a list of axes to transform along
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![2, 8]>::ones();
    x.fftn::<axes![]>();
}
