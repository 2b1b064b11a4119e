#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a = ndarray::array![[1.0_f64, 2.0], [3.0, 4.0]];
    let x = View::<f64, shape![2, 2]>::try_from(&a)?;
    Ok(())
}
