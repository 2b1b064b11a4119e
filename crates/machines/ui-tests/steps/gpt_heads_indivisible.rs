// cannot be split along the mesh axis `Model`
// Four heads on three processes.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 3);

fn heads(w: &Dist<f32, shape![4, 32, 24]>) {
    w.split::<0, Model>();
}

fn main() {}
