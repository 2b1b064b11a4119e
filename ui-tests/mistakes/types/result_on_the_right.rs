// An operand that may not be there.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let y = a.try_view::<shape![4, 3]>();
    let _ = &a + &y;
}
