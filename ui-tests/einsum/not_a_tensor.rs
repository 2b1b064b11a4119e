// A vector of Rust's.
use congruent::prelude::*;

fn main() {
    let a = vec![1.0];
    let _ = einsum!("i", &a);
}
