// Of a rank that is not known at compile time.
use congruent::prelude::*;
use congruent::rearrange;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = rearrange!("a b -> b a", x.as_dyn());
}
