// this method takes 2 arguments but 0 arguments were supplied
use congruent::prelude::*;
use congruent_grad as _;

struct World;
impl World {
    fn step(&mut self, _: &Tensor<f64, shape![3]>, _: f64) {}
}

fn run(world: &mut World) {
    world.step();
}

fn main() {}
