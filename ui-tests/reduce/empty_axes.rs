// The smallest of nothing, along two axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 0]>::zeros();
    let _ = x.amin_axes::<axes![0, 2]>();
}
