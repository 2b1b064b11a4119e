// no method named `parameters` found for reference `&Address`
use congruent::prelude::*;
use congruent_grad::Var;

struct Address(Var<f32, shape![]>);

fn query(url: &Address) {
    url.parameters();
}

fn main() {}
