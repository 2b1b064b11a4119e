// The length that values are proven to lie below is not known at compile time.
use congruent::prelude::*;
use congruent::{Index, Sym};

dim!(Batch);

fn main() {
    let x = Tensor::from([1_i64, 0]);
    let _ = Index::<Sym<Batch>, _>::proven(&x);
}
