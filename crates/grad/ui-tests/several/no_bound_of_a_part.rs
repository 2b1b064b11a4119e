// `M` is not a module
use congruent_grad::Module;

#[derive(Module)]
struct Twice<M> {
    first: M,
    second: M,
}

fn main() {}
