// no method named `eval`
use congruent_grad::{Module, nn::Relu};

#[derive(Module)]
struct Net(Relu);
mod own {
    pub trait Eval { fn eval(&self) {} }
    impl Eval for super::Net {}
}

fn step(net: Net) {
    net.eval();
}
fn main() {}
