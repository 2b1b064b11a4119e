// cannot be sent between threads safely
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: Dist<f32, shape![3]>) {
    std::thread::spawn(move || x);
}

fn main() {}
