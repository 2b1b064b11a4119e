// this method takes 0 arguments but 1 argument was supplied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) {
    x.all_gather::<0>(0);
}

fn main() {}
