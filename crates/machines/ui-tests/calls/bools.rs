// elements of type `bool` are not real numbers
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, mask: Tensor<bool, shape![3]>) {
    Dist::same(process, mask);
}

fn main() {}
