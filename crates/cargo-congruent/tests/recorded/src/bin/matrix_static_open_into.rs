#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let m = nalgebra::Matrix2x3::new(1.0_f64, 2.0, 3.0, 4.0, 5.0, 6.0);
    let x: View<f64, shape![_, 3]> = (&m).into();
    Ok(())
}
