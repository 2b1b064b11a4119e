// `Mesh` is not an axis of a mesh
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process) {
    process.coordinate::<Mesh>();
}

fn main() {}
