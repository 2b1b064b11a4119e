#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a: generic_array::GenericArray<f32, generic_array::typenum::U3> = Default::default();
    let x = StackTensor::<f32, shape![3]>::from(a);
    Ok(())
}
