// rows of shape
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 6 @ Model]>, w: &Dist<f32, shape![_]>) {
    x.layer_norm(w, w, 1e-5);
}

fn main() {}
