// type annotations needed
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process) {
    process.coordinate();
}

fn main() {}
