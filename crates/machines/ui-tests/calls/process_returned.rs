// stays in its process: return a tensor, such as `x.to_tensor()` or `x.part().to_tensor()`
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program() {
    Mesh::threads(|process| process.clone());
}

fn main() {}
