// mismatched types
use congruent_grad::nn::Relu;

struct Sgd;
impl Sgd {
    fn step(&self, _: &mut Relu, _: &Relu) {}
}

fn step(mut net: Relu, gradient: Relu) {
    Sgd.step(&gradient, &mut net);
}

fn main() {}
