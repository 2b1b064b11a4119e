// no method named `parameters` found for reference `&Net`
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net(Var<f32, shape![4]>);

fn query(net: &Net) {
    net.parameters();
}

fn main() {}
