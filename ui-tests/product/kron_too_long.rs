// Two lengths whose product is no length.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<u8, shape![1_000_000]>::zeros();
    let _: Tensor<u8, shape![1_000_000_000]> = x.kron(&x);
}
