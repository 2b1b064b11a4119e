// method `lengths` has an incompatible type for trait
use congruent::prelude::*;
use congruent_grad::VarLike;

struct Liar;
impl VarLike for Liar {
    type Element = f32;
    type Shape = shape![99];
    fn lengths(&self) -> &[usize] {
        &[1, 3]
    }
}

fn main() {}
