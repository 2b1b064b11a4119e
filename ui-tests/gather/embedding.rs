// The table of an embedding is a matrix.
use congruent::prelude::*;

fn main() {
    let table = Tensor::<f32, shape![5, 3, 2]>::zeros();
    let _ = table.embedding(&Tensor::from([4_i64, 0]));
}
