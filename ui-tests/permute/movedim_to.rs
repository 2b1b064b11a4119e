// There is no place 3 to move to.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.movedim::<0, 3>();
}
