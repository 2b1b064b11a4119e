// no method named `get_world_size` found
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(here: &Here) {
    here.get_world_size();
}

fn main() {}
