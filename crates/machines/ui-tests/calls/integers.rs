// but its trait bounds were not satisfied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<i64, shape![8 @ Data]>) {
    x.exp();
}

fn main() {}
