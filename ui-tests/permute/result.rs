// The lengths move with their axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _: View<f32, shape![4, 3]> = x.permute::<axes![1, 0]>();
}
