// no method named `reshape`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 6]>) {
    x.reshape::<shape![16 @ Data, 3]>();
}

fn main() {}
