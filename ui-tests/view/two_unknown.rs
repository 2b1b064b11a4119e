// Which of them is 12?
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view::<shape![_, _]>();
}
