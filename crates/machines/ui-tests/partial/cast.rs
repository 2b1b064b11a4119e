// mismatched types
// pytorch#183363: a partial sum lost by a cast
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(total: Dist<f32, shape![3], Partial<Data>>) -> Dist<f64, shape![3]> {
    total.to_type::<f64>()
}

fn main() {}
