// the length `N<6>` is not split: every process has all of it
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn wide(x: &Dist<f32, shape![8 @ Data, 6]>) {
    x.halo::<1, 1>(HaloMode::Periodic);
}

fn main() {}
