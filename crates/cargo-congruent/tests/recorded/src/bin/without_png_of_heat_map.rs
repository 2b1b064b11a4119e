#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Tensor::<f64, shape![2, 2]>::ones();
    x.heat_map().write_png("x.png")?;
    Ok(())
}
