// the length `N` cannot be split along the mesh axis
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn shares<N: Dim>(x: &Dist<f32, shape![N]>) -> Dist<f32, shape![N @ Data, ragged]> {
    x.split::<0, Ragged<Data>>()
}

fn main() {}
