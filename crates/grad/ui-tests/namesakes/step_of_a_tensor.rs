// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

struct World(Var<f64, shape![3]>);
impl World {
    fn step(&mut self, _: &Tensor<f64, shape![3]>) {}
}

fn run(world: &mut World, x: &Tensor<f64, shape![4]>) {
    world.step(x);
}

fn main() {}
