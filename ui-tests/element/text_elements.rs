// Elements that own memory.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<String, shape![2]>::full(String::new());
}
