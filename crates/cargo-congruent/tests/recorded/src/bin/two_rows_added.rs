#![allow(unused)]
use congruent::prelude::*;

mod a {
    congruent::dim!(pub Row);
}
mod b {
    congruent::dim!(pub Row);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Tensor::<f32, shape![a::Row]>::zeros_of(dims![a::Row(3)]);
    let y = Tensor::<f32, shape![b::Row]>::zeros_of(dims![b::Row(3)]);
    let z = &x + &y;
    Ok(())
}
