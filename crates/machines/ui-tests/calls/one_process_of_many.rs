// `Mesh` is not an axis of a mesh
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(here: &Here) {
    here.place::<Mesh>();
}

fn main() {}
