// Nothing times anything is nothing.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    let _ = x.view::<shape![0, -1]>();
}
