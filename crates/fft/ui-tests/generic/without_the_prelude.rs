// no method named `rfft` found for struct `congruent::Tensor<f64, ((), N<8>)>` in the current scope
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones();
    x.rfft::<-1>();
}
