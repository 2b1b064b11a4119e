#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Tensor::<f32, shape![typenum::U3]>::ones();
    Ok(())
}
