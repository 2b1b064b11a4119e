#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a = ndarray::array![[1.0, 2.0], [3.0, 4.0]];
    let x = View::<f64, shape![_]>::try_from(a.view())?;
    Ok(())
}
