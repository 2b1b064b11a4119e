// method takes 3 generic arguments but 2 generic arguments were supplied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 4]>) {
    x.all_to_all::<1, 0>();
}

fn main() {}
