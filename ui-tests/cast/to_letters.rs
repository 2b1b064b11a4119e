// Tried: numbers as letters.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([97.0, 98.0]).to_type::<char>();
}
