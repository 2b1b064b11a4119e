// no method named `backward` found for struct `congruent::Tensor<f32, ()>`
use congruent::prelude::*;
use congruent_grad as _;

fn step(x: &Tensor<f32, shape![4]>) {
    x.mean_all().backward();
}

fn main() {}
