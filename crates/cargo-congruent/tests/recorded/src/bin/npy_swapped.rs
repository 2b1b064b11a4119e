#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Tensor::from([1.0, 2.0]);
    congruent_files::npy::write(&x, "x.npy")?;
    Ok(())
}
