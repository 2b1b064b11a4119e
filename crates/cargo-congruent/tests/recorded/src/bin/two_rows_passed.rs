#![allow(unused)]
use congruent::prelude::*;

dim!(Row);

mod other {
    use congruent::prelude::*;
    dim!(Row);
    pub fn sum(x: &Strided<f32, shape![Row]>) -> f32 {
        x.sum_all().item()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Tensor::<f32, shape![Row]>::zeros_of(dims![Row(3)]);
    other::sum(&x);
    Ok(())
}
