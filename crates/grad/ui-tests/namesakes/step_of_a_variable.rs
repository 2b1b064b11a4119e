// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

struct World;
impl World {
    fn step(&mut self, _: &Var<f64, shape![3]>) {}
}

fn run(world: &mut World, x: &Tensor<f64, shape![3]>) {
    world.step(x);
}

fn main() {}
