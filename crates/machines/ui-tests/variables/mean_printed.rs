// the sums over `Data` are partial
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn print(x: &DistVar<f32, shape![8 @ Data]>) {
    println!("{}", x.mean::<0>().to_tensor().item());
}

fn main() {}
