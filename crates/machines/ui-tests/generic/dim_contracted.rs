// the method `matmul` exists for reference
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn product<K: Dim>(x: &Dist<f32, shape![4, K]>, w: &Dist<f32, shape![K, 3]>) -> Dist<f32, shape![4, 3]> {
    x.matmul(w)
}

fn main() {}
