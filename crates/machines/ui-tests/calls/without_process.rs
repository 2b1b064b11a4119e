// this function takes 1 argument but 0 arguments were supplied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process) {
    Dist::<f32, shape![8 @ Data]>::zeros();
}

fn main() {}
