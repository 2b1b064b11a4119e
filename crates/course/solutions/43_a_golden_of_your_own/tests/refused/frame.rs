// dimension `N<2>` does not expand to dimension `One`
use congruent::prelude::*;

fn main() {
    let mut picture = Tensor::<f32, shape![1, 8]>::zeros();
    pictures::add_frame(&mut picture, &Tensor::<f32, shape![2, 8]>::ones());
}
