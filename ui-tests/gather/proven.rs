// The length that values are proven to lie below is not known at compile time.
use congruent::prelude::*;
use congruent::gather::ProvenIndex;

dim!(Batch);

fn main() {
    let x = Tensor::from([1_i64, 0]);
    let _ = ProvenIndex::<Batch, _>::proven(&x);
}
