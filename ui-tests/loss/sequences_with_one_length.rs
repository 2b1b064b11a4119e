// A length for each of two sequences.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![4, 2, 3]>::zeros();
    let (labels, times, length) = (Tensor::from([[1_i64], [2]]), Tensor::from([4_i64, 4]), Tensor::from([1_i64]));
    let _ = scores.ctc_loss(&labels, &times, &length);
}
