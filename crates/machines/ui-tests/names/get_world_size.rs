// no method named `get_world_size` found
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process) {
    process.get_world_size();
}

fn main() {}
