#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let p = mint::Vector3 { x: 1.0_f32, y: 2.0, z: 3.0 };
    let x = StackTensor::<f32, shape![3]>::from(p);
    Ok(())
}
