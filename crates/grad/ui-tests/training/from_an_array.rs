// the trait bound `Var<_, _>: From<
use congruent_grad::Var;

fn step() {
    Var::from([[1.0, 2.0], [3.0, 4.0]]);
}

fn main() {}
