// `max` gives values and positions.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let _ = &x - x.max::<0>();
}
