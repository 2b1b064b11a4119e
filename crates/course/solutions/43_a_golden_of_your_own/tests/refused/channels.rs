// a picture has shape [3, rows, columns]
use congruent::prelude::*;

fn main() {
    pictures::brightness(&Tensor::<f32, shape![1, 32, 32]>::ones());
}
