#![allow(unused)]
use congruent::prelude::*;
use congruent_grad::Var;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Var::from(Tensor::<f64, shape![2, 2]>::ones());
    println!("{}", x.heat_map());
    Ok(())
}
