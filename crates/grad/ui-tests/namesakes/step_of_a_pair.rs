// mismatched types
use congruent::prelude::*;

struct World;
impl World {
    fn step(&mut self, _: &Tensor<f64, shape![2]>) {}
}

fn run(world: &mut World) {
    world.step((1.0, 2.0));
}

fn main() {}
