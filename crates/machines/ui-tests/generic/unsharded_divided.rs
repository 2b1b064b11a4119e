// the length `N` cannot be split along the mesh axis `Data`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn share<N: Unsharded>(x: &Dist<f32, shape![N, 3]>) {
    x.split::<0, Data>();
}

fn main() {}
