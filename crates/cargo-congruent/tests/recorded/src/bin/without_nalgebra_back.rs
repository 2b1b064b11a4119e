#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    let m = nalgebra::MatrixView::<f64, nalgebra::U2, nalgebra::U2, _, _>::from(x.as_view());
    Ok(())
}
