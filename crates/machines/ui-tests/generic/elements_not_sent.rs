// the method `all_gather` exists for reference
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn gather<T: Float>(x: &Dist<T, shape![8 @ Data]>) {
    x.all_gather::<0>();
}

fn main() {}
