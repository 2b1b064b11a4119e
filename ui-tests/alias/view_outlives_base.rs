// A view of a tensor that is gone.
use congruent::prelude::*;

fn view<'a>() -> View<'a, f32, shape![3, 2]> {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    x.t()
}

fn main() {
    let _ = view();
}
