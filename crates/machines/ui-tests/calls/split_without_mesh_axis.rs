// method takes 2 generic arguments but 1 generic argument was supplied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 3]>) {
    x.split::<0>();
}

fn main() {}
