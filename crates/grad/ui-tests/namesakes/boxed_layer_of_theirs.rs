// the value of the associated type `Out`
use congruent::prelude::*;

trait Layer<X> {
    type Out;
    fn apply(&self, x: &X) -> Self::Out;
}

fn layers() -> Vec<Box<dyn Layer<Tensor<f32, shape![3]>>>> {
    vec![]
}

fn main() {}
