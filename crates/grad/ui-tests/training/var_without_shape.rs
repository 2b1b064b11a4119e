// missing generics for struct `Var`
use congruent_grad::Var;

fn step(_: &Var) {}

fn main() {}
