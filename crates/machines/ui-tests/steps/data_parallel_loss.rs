// the sums over `Data` are partial: `.all_reduce()`
// The loss of the rows of each process.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(y: &Dist<f32, shape![8 @ Data]>, t: &Dist<f32, shape![8 @ Data]>) -> f32 {
    let error = y - t;
    (&error * &error).sum::<0>().to_tensor().item() / 8.0
}

fn main() {}
