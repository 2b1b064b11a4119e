// write `#[module(element = f32)]`
use congruent_grad::Module;

#[derive(Module)]
struct Net;

fn main() {}
