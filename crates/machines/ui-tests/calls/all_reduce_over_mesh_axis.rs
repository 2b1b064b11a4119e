// method takes 0 generic arguments but 1 generic argument was supplied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![3], Partial<Data>>) {
    x.all_reduce::<Data>();
}

fn main() {}
